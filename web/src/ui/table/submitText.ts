/** Submitting a form of one text field. */
import type { RefObject } from "preact";

/** A form's submit handler: passes on what is typed, if anything, and clears the field. */
export function submitText(
  field: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "" || field.current === null) return;
    field.current.value = "";
    take(text);
  };
}
