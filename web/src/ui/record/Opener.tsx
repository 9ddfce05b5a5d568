/** Where a record comes from: a file that is chosen or dropped, or text that is pasted. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../../state/words";
import { FileButton } from "../FileButton";
import { Icon } from "../Icon";
import { LARGEST } from "./recordFile";
import "./opener.css";

/** Touch screens have no drag and drop of files. */
const DROPS = !matchMedia("(pointer: coarse)").matches;

export interface OpenerProps {
  /** What is wrong with what was given last; empty if nothing is. */
  readonly wrong: string;
  readonly busy: boolean;
  /** A text was given; `null` for a file that is too large to be read. */
  onText(text: string | null): void;
}

/** A place to drop a file on, a button and a field. */
export function Opener({ wrong, busy, onText }: OpenerProps) {
  const over = useSignal(false);
  const typed = useSignal("");
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onText(file.size > LARGEST ? null : await file.text());
    } catch {
      onText(""); // the file is gone or unreadable
    }
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text) onText(text);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [onText]);
  return (
    <section
      class={over.value ? "opener over" : "opener"}
      aria-label={say("page.record.open")}
      onDragOver={(event) => {
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        const text = event.dataTransfer?.getData("text/plain");
        const file = event.dataTransfer?.files[0];
        if (file === undefined && text) onText(text);
        else void take(file);
      }}
    >
      <div class="opener-drop">
        <Icon name="upload" size={36} />
        <p class="opener-title">{say(DROPS ? "page.record.drop" : "page.record.open_one")}</p>
        <p class="note">{say("page.record.about")}</p>
        <FileButton
          class="button primary"
          label={say("page.record.choose")}
          accept=".json,.jsonl,application/json"
          disabled={busy}
          take={take}
        />
      </div>
      <form
        class="opener-paste"
        onSubmit={(event) => {
          event.preventDefault();
          onText(typed.value);
        }}
      >
        <label for="opener-text">{say("page.record.paste")}</label>
        <textarea
          id="opener-text"
          class="field"
          rows={4}
          spellcheck={false}
          value={typed.value}
          placeholder='{"format": "chantier-record/1", "game": …}'
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button" disabled={busy || typed.value.trim() === ""}>
          {say("page.record.open")}
        </button>
      </form>
      <p class="note opener-busy" role="status">
        {busy ? say("page.record.reading") : ""}
      </p>
      <p class="opener-wrong" role="alert">
        {wrong}
      </p>
    </section>
  );
}
