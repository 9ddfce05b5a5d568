/** A link to give away: to copy, or to point a phone at. Works without HTTPS. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ROOT } from "../../net/http";
import {
  askReach,
  chooseNetwork,
  followReach,
  network,
  networks,
  ownAddress,
  reach,
  sharedAddress,
} from "../../state/reach";
import { say } from "../../state/words";
import { Icon, WordButton } from "../Icon";
import "./share.css";

export interface ShareProps {
  /** What the link leads to, such as `t/ID`. */
  readonly path: string;
  readonly label: string;
}

/** The link in a field, a button that copies it, its QR code, and what could keep it from working. */
export function Share({ path, label }: ShareProps) {
  useEffect(followReach, []);
  const address = sharedAddress(path);
  if (address === null && reach.value === null) {
    return (
      <p class="note" role="status">
        {say("page.net.coming")}
      </p>
    );
  }
  const shown = address ?? ownAddress(path);
  return (
    <div class="share">
      {address === null && <Unreachable />}
      <Address key={shown} address={shown} label={label} />
      {networks.value.length > (network.value === null ? 0 : 1) && <Networks />}
      {address !== null && (
        <Code address={address} label={say("page.table.code", { what: label })} />
      )}
      {networks.value.length > 0 && address !== null && (
        <details class="share-trouble">
          <summary>
            {say("page.share.trouble")}
            <Icon name="down" size={16} />
          </summary>
          <p>{say("page.share.firewall", { port: reach.value?.port ?? "" })}</p>
        </details>
      )}
    </div>
  );
}

/** On the server's own machine, at a network's address: who plays at `localhost` is another player here. */
export function OwnMachine({ path }: { readonly path: string }) {
  useEffect(() => void askReach(), []);
  const known = reach.value;
  if (known === null || !known.own_machine) return null;
  const origin = `localhost:${known.port}`;
  return (
    <p class="note">
      {say("page.share.own_machine")}{" "}
      <a href={`http://${origin}${ROOT}${path}`}>{say("page.share.to_own", { address: origin })}</a>
    </p>
  );
}

/** Why the link opens on this device alone, and what to do. */
function Unreachable() {
  const why = reach.value?.hindrance || "offline";
  return (
    <p class="alert-box" role="status">
      {say("page.share.only_here")} {say(`page.share.why.${why}`)}
    </p>
  );
}

/** Which of this machine's networks the other device is in. */
function Networks() {
  return (
    <label class="share-network">
      <span>{say("page.share.network")}</span>
      <select
        class="field"
        value={network.value?.origin ?? ""}
        onChange={(event) => chooseNetwork(event.currentTarget.value)}
      >
        {network.value === null && <option value="">{say("page.share.choose")}</option>}
        {networks.value.map(({ origin, interface: name, kind }) => (
          <option key={origin} value={origin}>
            {say("page.share.which", {
              kind: say(`page.share.kind.${kind}`),
              name,
              address: new URL(origin).hostname,
            })}
          </option>
        ))}
      </select>
    </label>
  );
}

interface AddressProps {
  readonly address: string;
  readonly label: string;
}

/** It is made anew for another address: that was not copied yet. */
function Address({ address, label }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const copied = useSignal<boolean | null>(null);
  const done = say("page.table.copied");
  const words = { true: done, false: say("page.table.not_copied"), null: "" }[`${copied.value}`];
  return (
    <>
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
          {copied.value ? done : say("page.table.copy")}
        </WordButton>
      </div>
      <span class={copied.value === false ? "note" : "hidden-words"} aria-live="polite">
        {words}
      </span>
    </>
  );
}

/** Copies by the clipboard API, or by selecting the field where that is missing: without HTTPS. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    field?.focus();
    field?.select();
    const copied = document.execCommand("copy");
    if (copied && before instanceof HTMLElement) before.focus();
    return copied;
  }
}

function Code({ address, label }: AddressProps) {
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
    <svg
      class="share-code"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      data-address={address}
    >
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
