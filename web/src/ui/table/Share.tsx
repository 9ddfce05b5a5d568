/** A link to give away: to copy, or to point a phone at. Works without HTTPS. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../state/words";
import { WordButton } from "../Icon";
import "./share.css";

export interface ShareProps {
  readonly address: string;
  readonly label: string;
}

/** The link in a field, a button that copies it, and its QR code. */
export function Share({ address, label }: ShareProps) {
  const field = useRef<HTMLInputElement>(null);
  const copied = useSignal(false);
  return (
    <div class="share">
      <div class="share-link">
        <input
          ref={field}
          class="field"
          readOnly
          value={address}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
        <WordButton
          icon={copied.value ? "check" : "copy"}
          onClick={async () => {
            copied.value = await copy(address, field.current);
          }}
        >
          {say(copied.value ? "page.table.copied" : "page.table.copy")}
        </WordButton>
      </div>
      <Code address={address} label={say("page.table.code", { what: label })} />
      <span class="hidden-words" aria-live="polite">
        {copied.value ? say("page.table.copied") : ""}
      </span>
    </div>
  );
}

/** Copies by the clipboard API, or by selecting the field where it is forbidden. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

function Code({ address, label }: ShareProps) {
  const drawing = useSignal<{ readonly size: number; readonly path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    void import("qrcode-generator").then(({ default: qrcode }) => {
      if (gone) return;
      const code = qrcode(0, "M");
      code.addData(address);
      code.make();
      const size = code.getModuleCount();
      let path = "";
      for (let row = 0; row < size; row++)
        for (let column = 0; column < size; column++)
          if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
      drawing.value = { size, path };
    });
    return () => {
      gone = true;
    };
  }, [address, drawing]);
  if (drawing.value === null) return <div class="share-code" />;
  const { size, path } = drawing.value;
  return (
    <svg class="share-code" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
