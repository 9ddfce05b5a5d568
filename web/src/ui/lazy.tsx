/** A component that is fetched when it is first shown. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** Nothing is shown until it is there; fetched once. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const found = signal<ComponentType<Props> | null>(null);
  let asked = false;
  return function Lazy(props: Props) {
    if (!asked) {
      asked = true;
      void load().then((component) => {
        found.value = component;
      });
    }
    const Found = found.value;
    return Found === null ? null : <Found {...props} />;
  };
}
