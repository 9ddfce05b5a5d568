/** The page begins here. */
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { render } from "preact";
import { settle } from "./state/settings";
import { Page } from "./ui/Page";
import { fetchPart } from "./ui/parts";
import { renew } from "./ui/renew";

const begun = settle().then(() => {
  const host = document.getElementById("page");
  if (host) render(<Page />, host);
}, renew); // without words there is nothing to show
void fetchPart();
await begun;
