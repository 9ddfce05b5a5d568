/** What the page is made of, with the licence of each part. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Notice } from "../../../notices";
import { ROOT } from "../../net/http";
import { say } from "../../state/words";
import { PageBar } from "../rules/PageBar";
import "./licensespage.css";

const known = signal<readonly Notice[] | "waiting" | "failed">("waiting");

async function fetchNotices(): Promise<void> {
  known.value = "waiting";
  try {
    const answer = await fetch(`${ROOT}licenses.json`);
    known.value = answer.ok ? ((await answer.json()) as readonly Notice[]) : "failed";
  } catch {
    known.value = "failed";
  }
}

export function LicensesPage(): JSX.Element {
  const title = say("page.lobby.licenses.title");
  useEffect(() => {
    document.title = `${title} – Chantier`;
  }, [title]);
  useEffect(() => void fetchNotices(), []);
  return (
    <div class="licensespage">
      <PageBar title={title} />
      <main>
        <h1>{title}</h1>
        <p>{say("page.lobby.licenses.about")}</p>
        <Notices />
      </main>
    </div>
  );
}

function Notices(): JSX.Element {
  const found = known.value;
  if (found === "waiting") return <p role="status">{say("page.net.coming")}</p>;
  if (found === "failed") {
    return (
      <p role="alert">
        {say("page.net.lost")}{" "}
        <button type="button" class="button" onClick={() => void fetchNotices()}>
          {say("page.rules.again")}
        </button>
      </p>
    );
  }
  return (
    <>
      {found.map(({ name, version, license, text }) => (
        <section key={name}>
          <h2>{`${name} ${version} · ${license}`}</h2>
          <p lang="en">{flowing(text)}</p>
        </section>
      ))}
    </>
  );
}

/** A text whose lines were broken at some width, without those breaks: phones are narrower. */
export function flowing(text: string): string {
  return text.replace(/(.{55,})\r?\n(?=[^\s*-])/g, "$1 ");
}
