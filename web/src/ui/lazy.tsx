/** A component that is fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { say } from "../state/words";
import { Coming } from "./Nowhere";
import { renew } from "./renew";

/** That it comes is shown until it is there; fetched once. Where that fails, the page is loaded anew. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);
  let asked = false;
  return function Lazy(props: Props) {
    if (!asked) {
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
    }
    if (failed.value) {
      return <Coming words={say("page.lobby.offline")} />;
    }
    const Found = found.value;
    return Found === null ? <Coming /> : <Found {...props} />;
  };
}
