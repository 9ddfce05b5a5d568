export function TablePage({ table }: { table: string; keys: readonly string[] }) {
  return <main>{table}</main>;
}
