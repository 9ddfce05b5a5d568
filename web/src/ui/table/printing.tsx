/** Printing the page of a table. */
import { render } from "preact";
import type { TableContext } from "./context";
import { sheet as fetched } from "./deferred";

/** Whenever this page is printed, print the game instead of the screen; returns how to stop. */
export function followPrinting(context: TableContext): () => void {
  const root = document.documentElement;
  let sheet: HTMLElement | null = null;
  let theme: string | undefined;
  const after = () => {
    if (sheet === null) return;
    render(null, sheet);
    sheet.remove();
    sheet = null;
    if (theme !== undefined) root.dataset.theme = theme;
  };
  const before = () => {
    after();
    const Sheet = fetched();
    if (Sheet === null || context.now.peek().status === "open") return; // there is no game yet
    theme = root.dataset.theme;
    root.dataset.theme = "light"; // paper is white
    sheet = document.createElement("div");
    sheet.className = "sheet";
    document.body.append(sheet);
    render(<Sheet context={context} />, sheet);
  };
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
    after();
  };
}
