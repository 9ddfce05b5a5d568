/** A component that is fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { say } from "../state/words";
import { Coming } from "./Nowhere";
import { renew } from "./renew";

/** A component that can be fetched before it is shown. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Begin to fetch it, unless that was begun; done when it is there, or will not be. */
  fetch(): Promise<void>;
};

/**
 * Fetched once, when it is first shown or before. What is shown until it is there says that it comes;
 * where it did not come, the page is loaded anew.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<{ readonly words?: string }> = Coming,
): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);
  let asked: Promise<void> | null = null;
  let renewing = false;
  const fetch = () => {
    asked ??= load().then(
      (component) => {
        found.value = component;
      },
      () => {
        failed.value = true;
      },
    );
    return asked;
  };
  const Shown = (props: Props) => {
    void fetch();
    if (failed.value) {
      if (!renewing) void renew();
      renewing = true;
      return <Meanwhile words={say("page.net.lost")} />;
    }
    const Found = found.value;
    return Found === null ? <Meanwhile /> : <Found {...props} />;
  };
  return Object.assign(Shown, { fetch });
}
