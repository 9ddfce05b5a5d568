/** The page begins here. */
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { render } from "preact";
import { settle } from "./state/settings";
import { fetchPart } from "./ui/lazyPages";
import { Page } from "./ui/Page";
import { reloadPage } from "./ui/reloadPage";
import { followWindow } from "./ui/windowScale";

followWindow();
const begun = settle().then(() => {
  const host = document.getElementById("page");
  if (host) render(<Page />, host);
}, reloadPage); // without words there is nothing to show
void fetchPart();
await begun;
