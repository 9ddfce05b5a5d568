/** The page's own font: one file, fetched once a board, the lobby or a text can be used. */
import file from "chantier-fonts/chantier-sans.woff2";

/** As `--font` in tokens.css calls it. */
const FAMILY = "Chantier Sans";
/** The weights that the one variable file has. */
const WEIGHT = "400 700";

let asked = false;

/**
 * Fetch the font, once. Until it is there, and where it does not come, a system font stands in; what is
 * drawn on a canvas is drawn again when it comes (see `scene/lettering.ts`).
 */
export async function fetchFont(): Promise<void> {
  if (asked || typeof FontFace === "undefined") return;
  asked = true;
  const face = new FontFace(FAMILY, `url("${file}")`, { weight: WEIGHT, display: "swap" });
  document.fonts.add(face);
  try {
    await face.load();
  } catch {
    document.fonts.delete(face);
    asked = false; // the next page tries again
  }
}
