export function RulesPage({ game }: { game: string; clause: string | null }) {
  return <main>{game}</main>;
}
