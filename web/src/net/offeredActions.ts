/** Legal actions as the server packs them, unpacked: each text with its parts. */
import type { Choices, OfferedAction } from "../protocol/messages";

/** Every action of some choices; neighbours share the parts that they begin with. */
export function offeredIn({ actions, parts }: Choices): readonly OfferedAction[] {
  let before: readonly unknown[] = [];
  return actions.map((text, nth) => {
    const [kept, rest] = parts[nth] ?? [0, []];
    before = [...before.slice(0, kept), ...rest];
    return [text, before];
  });
}
