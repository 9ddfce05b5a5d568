/** Line icons, 24 units square, drawn in the ink around them. */
import type { ButtonHTMLAttributes, JSX } from "preact";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  book: "M12 6.5C10 5 7 4.6 3.5 4.8v13.4c3.5-.2 6.5.2 8.5 1.8M12 6.5C14 5 17 4.6 20.5 4.8v13.4c-3.5-.2-6.5.2-8.5 1.8M12 6.5V20",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  grid: "M4 4h16v16H4zM12 4v16M4 12h16",
  turn: "M19 12a7 7 0 1 1-2.1-5M19 4v4h-4",
  turnback: "M5 12a7 7 0 1 0 2.1-5M5 4v4h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  send: "M20.5 3.5L3.5 10.5l7 3 3 7zM20.5 3.5l-10 10",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M18 5l-8 7 8 7z",
  last: "M18 5v14M6 5l8 7-8 7z",
  previous: "M16 5l-8 7 8 7z",
  next: "M8 5l8 7-8 7z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6",
  print: "M7 9V4h10v5M7 18H4V9h16v9h-3M7 14h10v6H7z",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.3-3.8 2.8-6 6.5-6s6.2 2.2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.4c2.1.8 3.3 2.7 3.5 5.6",
  robot: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3",
  sofa: "M5 11V8a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v3M3 12.5a2 2 0 0 1 4 0V15h10v-2.5a2 2 0 0 1 4 0V18H3zM5 18v2M19 18v2",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  chat: "M4 5h16v11H10l-4.5 4v-4H4z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3",
  pencil: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5",
  bulb: "M9 17.5h6M10 20.5h4M9 14.5a6 6 0 1 1 6 0v3H9z",
  flag: "M6 21V4M6 4.5h11l-2 4 2 4H6",
  door: "M6 21V3h9v18M3 21h18M12 12h.01M18 8l3 3-3 3",
  lift: "M12 3v8M8.5 6.5L12 3l3.5 3.5M4 13l8 4 8-4M4 17.5l8 4 8-4",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4",
  upload: "M12 16V5M7.5 9L12 4.5 16.5 9M5 20h14",
  down: "M6 9l6 6 6-6",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5",
  size: "M2.5 19L8 5l5.5 14M4.5 14h7M14.5 19l3.5-9 3.5 9M15.8 16h4.4",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon, hidden from screen readers: its button needs a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  const solid = name === "play";
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={solid ? "currentColor" : "none"}
      stroke="currentColor"
      stroke-width={name === "more" ? 2.6 : 1.8}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

interface WordButtonProps extends ButtonHTMLAttributes {
  readonly icon: IconName;
  readonly class?: string;
}

/** A button that shows an icon and words. */
export function WordButton({ icon, class: more, children, ...rest }: WordButtonProps): JSX.Element {
  return (
    <button type="button" class={more === undefined ? "button" : `button ${more}`} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes {
  readonly icon: IconName;
  readonly size?: number;
  /** What the button does, for screen readers. */
  readonly label: string;
  /** Whether the label is shown as a tooltip too. */
  readonly hasTip?: boolean;
  readonly class?: string;
}

/** A button that shows an icon alone. */
export function IconButton(props: IconButtonProps): JSX.Element {
  const { icon, size, label, hasTip, class: more, children, ...rest } = props;
  return (
    <button
      type="button"
      class={more === undefined ? "icon-button" : `icon-button ${more}`}
      aria-label={label}
      title={hasTip ? label : undefined}
      {...rest}
    >
      <Icon name={icon} size={size ?? 20} />
      {children}
    </button>
  );
}
