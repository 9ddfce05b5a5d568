/** The head of the editor: the set's name, that it is saved, undo, redo, and what else can be done. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { go, link } from "../../../state/route";
import { say } from "../../../state/words";
import { Icon, type IconName } from "../../../ui/Icon";
import { PageBar } from "../../../ui/rules/PageBar";
import { courseOf, deleteSet } from "./keptSets";
import { LONGEST_NAME, tidyName } from "./plateSet";
import { Saved } from "./Saved";
import { FileButton, startBlank, startCopy } from "./starting";
import type { Work } from "./work";
import "../../../ui/table/menu.css";

export interface EditorBarProps {
  readonly work: Work;
  undo(): void;
  redo(): void;
}

export function EditorBar({ work, undo, redo }: EditorBarProps): JSX.Element {
  const { kept } = work;
  const course = courseOf(kept.id);
  return (
    <PageBar title={say("turquoise.editor.page")}>
      <NameField key={`${kept.id} ${kept.set.name}`} work={work} />
      <Saved kept={kept} class="pe-saved" />
      <Tool icon="undo" words="turquoise.editor.undo" off={course.past.length === 0} press={undo} />
      <Tool
        icon="redo"
        words="turquoise.editor.redo"
        off={course.future.length === 0}
        press={redo}
      />
      <Menu work={work} />
    </PageBar>
  );
}

function Tool(props: {
  readonly icon: IconName;
  readonly words: string;
  readonly off: boolean;
  press(): void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="icon-button"
      disabled={props.off}
      aria-label={say(props.words)}
      title={say(props.words)}
      onClick={props.press}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** The set's name: what is typed counts when the field is left. */
function NameField({ work }: { readonly work: Work }): JSX.Element {
  const { set } = work.kept;
  return (
    <input
      class="field pe-name"
      aria-label={say("turquoise.editor.name")}
      maxLength={LONGEST_NAME}
      spellcheck={false}
      autocomplete="off"
      defaultValue={set.name}
      onChange={(event) => {
        const name = tidyName(event.currentTarget.value);
        if (name === "" || name === set.name) event.currentTarget.value = set.name;
        else work.change({ ...set, name });
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.value = set.name;
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}

/** More that can be done with this set, or instead of it. */
function Menu({ work }: { readonly work: Work }): JSX.Element {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shut = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) open.value = false;
    };
    document.addEventListener("pointerdown", shut);
    return () => document.removeEventListener("pointerdown", shut);
  }, [open]);
  const shut = () => {
    open.value = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape, for what is inside
    <div
      class="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open.value) return;
        shut();
        box.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        class="icon-button"
        aria-expanded={open.value}
        aria-label={say("turquoise.editor.more")}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon name="more" />
      </button>
      {open.value && (
        <div class="menu-list card">
          <ul>
            <li>
              <a href={link("edit/turquoise#all")}>
                <Icon name="list" />
                {say("turquoise.editor.all")}
              </a>
            </li>
            <Entry icon="copy" press={() => startCopy(work.kept.set, work.kept.meant)}>
              {say("turquoise.editor.duplicate")}
            </Entry>
            <Entry
              icon="close"
              press={() => {
                deleteSet(work.kept.id);
                go("edit/turquoise#all", true);
              }}
            >
              {say("turquoise.editor.delete")}
            </Entry>
          </ul>
          <ul>
            <Entry icon="grid" press={startBlank}>
              {say("turquoise.editor.start.blank")}
            </Entry>
            <li>
              <FileButton done={shut} />
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}

function Entry(props: {
  readonly icon: IconName;
  readonly children: ComponentChildren;
  press(): void;
}): JSX.Element {
  return (
    <li>
      <button type="button" onClick={props.press}>
        <Icon name={props.icon} />
        {props.children}
      </button>
    </li>
  );
}
