export function Lobby({ game }: { game: string | null }) {
  return <main>{game}</main>;
}
