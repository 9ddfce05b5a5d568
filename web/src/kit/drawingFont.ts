/** The page's font for drawings: an image sees no font of its page, so the drawing carries it. */
import { signal } from "@preact/signals";
import file from "chantier-fonts/chantier-sans.woff2";

/** A style that brings the font, once it is there; until then a system font stands in. */
const style = signal("");
let asked = false;

/** Fetch the font; the browser has it already where the page has shown it. */
export async function fetchDrawingFont(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const answer = await fetch(file);
    if (!answer.ok) return;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const source = `url(data:font/woff2;base64,${text})`;
    style.value = `<style>@font-face{font-family:"Chantier Sans";font-weight:400 700;src:${source}}</style>`;
  } catch {
    asked = false; // the next drawing asks again
  }
}

/** A drawing as the address of an image. */
export function addressOf(svg: string): string {
  const whole = svg.replace(/<svg\b[^>]*>/, (head) => head + style.value);
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}
