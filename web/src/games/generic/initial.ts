/** The first letter of a title, large: what a game without a drawing is known by. */
export function initialOf(title: string): string {
  return (title.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toLocaleUpperCase();
}
