/** A button that opens a list under it; Escape and a press outside shut the list. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, IconButton, type IconName } from "./Icon";
import "./menubutton.css";

interface MenuButtonProps {
  readonly label: string;
  /** The element around button and list, for a caller that moves the focus back to the button. */
  readonly box?: RefObject<HTMLDivElement | null>;
  /** What the list shows while it is open. */
  list(shut: () => void): ComponentChildren;
  /** What stands beside the list, whether it is open or not. */
  readonly children?: ComponentChildren;
}

export function MenuButton({ label, list, children, ...given }: MenuButtonProps) {
  const open = useSignal(false);
  const own = useRef<HTMLDivElement>(null);
  const box = given.box ?? own;
  const shut = () => {
    open.value = false;
  };
  useEffect(() => {
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) shut();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, for what is inside
    <div
      class="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        event.preventDefault(); // what is selected on the board stays
        shut();
        box.current?.querySelector("button")?.focus();
      }}
    >
      <IconButton
        icon="more"
        aria-expanded={open.value}
        label={label}
        onClick={() => {
          open.value = !open.value;
        }}
      />
      {open.value && <div class="menu-list card">{list(shut)}</div>}
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly icon: IconName;
  readonly children: ComponentChildren;
  /** Why it cannot be used now; it is shown all the same. */
  readonly reason?: string | null;
  press(): void;
}

/** One line of such a list; one that cannot be used says why, and can still have the focus. */
export function MenuItem({ icon, children, reason = null, press }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={reason === null ? undefined : true}
        onClick={() => reason === null && press()}
      >
        <Icon name={icon} />
        {reason === null ? (
          children
        ) : (
          <span>
            {children}
            <small class="menu-reason">{reason}</small>
          </span>
        )}
      </button>
    </li>
  );
}
