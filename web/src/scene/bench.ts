/** The lobby's bench: four small models on one piece of wood, drawn by one context. */

/** What the bench is given; it fetches nothing. */
export interface BenchOptions {
  /** A board of each game, as `GET /api/games/GAME/scene` answers. */
  readonly scenes: Readonly<Record<string, { readonly position: unknown; readonly look: unknown }>>;
  readonly dark: boolean;
  readonly motion: boolean;
  readonly quality: "auto" | "low";
  /** Drawing failed for good: show pictures instead. */
  onLost(): void;
  /** On phones: the element of each game's card that its model is drawn over. */
  readonly frames?: Readonly<Record<string, HTMLElement>>;
  /** A model was clicked. */
  onPick?(game: string): void;
}

export interface Bench {
  /** Raise one game's model a little, or none. */
  highlight(game: string | null): void;
  setDark(dark: boolean): void;
  dispose(): void;
}

/** Put the bench into an element. */
export function createBench(host: HTMLElement, options: BenchOptions): Bench {
  host.dataset.bench = Object.keys(options.scenes).join(" ");
  return {
    highlight: () => {},
    setDark: () => {},
    dispose: () => delete host.dataset.bench,
  };
}
