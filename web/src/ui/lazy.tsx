/** A component that is fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { say } from "../state/words";
import { Loading } from "./NotFound";
import { reloadPage } from "./reloadPage";

/** A component that can be loaded before it is shown. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Start loading it once; resolves when it is loaded or has failed. */
  fetch(): Promise<void>;
};

/**
 * Loaded once, when it is first shown or before; an earlier failure is tried again when it is
 * shown. Until then a note says that it loads; where it fails then too, the page is
 * reloaded.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<{ readonly words?: string }> = Loading,
): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);
  let asked: Promise<void> | null = null;
  let wanted = false;
  const fetch = () => {
    asked ??= load().then(
      (component) => {
        found.value = component;
      },
      () => {
        asked = null;
        if (!wanted || failed.peek()) return;
        failed.value = true;
        void reloadPage();
      },
    );
    return asked;
  };
  const Shown = (props: Props) => {
    wanted = true;
    if (failed.value) return <Meanwhile words={say("page.net.lost")} />;
    void fetch();
    const Found = found.value;
    return Found === null ? <Meanwhile /> : <Found {...props} />;
  };
  return Object.assign(Shown, { fetch });
}
