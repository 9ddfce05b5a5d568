/** A component that is fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { say } from "../state/words";
import { Coming } from "./Nowhere";
import { renew } from "./renew";

/** A component that can be fetched before it is shown. */
export type Lazy<Props> = ComponentType<Props> & {
  /** Begin to fetch it, unless that was begun. */
  fetch(): void;
};

/** That it comes is shown until it is there; fetched once. Where that fails, the page is loaded anew. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);
  let asked = false;
  const fetch = () => {
    if (asked) return;
    asked = true;
    load().then(
      (component) => {
        found.value = component;
      },
      () => {
        failed.value = true;
        void renew();
      },
    );
  };
  const Shown = (props: Props) => {
    fetch();
    if (failed.value) return <Coming words={say("page.net.lost")} />;
    const Found = found.value;
    return Found === null ? <Coming /> : <Found {...props} />;
  };
  return Object.assign(Shown, { fetch });
}
