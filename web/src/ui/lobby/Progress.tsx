/** The progress of creating a table, or why it failed. */
import type { JSX } from "preact";
import { say } from "../../state/words";
import { failureWords } from "../failureWords";
import { progress } from "./createTable";

/** Whether a table is being created. */
export function working(): boolean {
  return progress.value.kind === "asked";
}

/** The progress, or why it failed. */
export function Progress(): JSX.Element {
  const now = progress.value;
  const trouble = now.kind === "failed" ? failureWords(now.error) : null;
  const news = now.kind === "asked" ? say("page.net.coming") : "";
  return (
    <div class="way-progress">
      {trouble !== null && (
        <p class="alert-box" role="alert">
          {trouble}
        </p>
      )}
      <p class="note" role="status">
        {news}
      </p>
    </div>
  );
}
