/** The page begins here. */
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { render } from "preact";
import { settle } from "./state/settings";
import { Page } from "./ui/Page";
import { fetchPart } from "./ui/parts";

const settled = settle();
void fetchPart();
await settled;
const host = document.getElementById("page");
if (host) render(<Page />, host);
