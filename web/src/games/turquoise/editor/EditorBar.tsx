/** The head of the editor: the name of the set, whether it is saved, undo, redo, and a menu. */
import type { JSX } from "preact";
import { go, link } from "../../../state/route";
import { say } from "../../../state/words";
import { Icon, IconButton, type IconName } from "../../../ui/Icon";
import { MenuButton, MenuItem } from "../../../ui/MenuButton";
import { PageBar } from "../../../ui/rules/PageBar";
import { courseOf, deleteSet } from "./keptSets";
import { LONGEST_NAME, tidyName } from "./plateSet";
import { Saved } from "./Saved";
import { SetFileButton, startBlank, startCopy } from "./starting";
import type { Work } from "./work";

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
    <IconButton
      icon={props.icon}
      disabled={props.off}
      label={say(props.words)}
      hasTip
      onClick={props.press}
    />
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
        else work.change((now) => ({ ...now, name }));
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
  return (
    <MenuButton
      label={say("turquoise.editor.more")}
      list={(shut) => (
        <>
          <ul>
            <li>
              <a href={link("edit/turquoise#all")}>
                <Icon name="list" />
                {say("turquoise.editor.all")}
              </a>
            </li>
            <MenuItem icon="copy" press={() => startCopy(work.kept.set, work.kept.meant)}>
              {say("turquoise.editor.duplicate")}
            </MenuItem>
            <MenuItem
              icon="close"
              press={() => {
                deleteSet(work.kept.id);
                go("edit/turquoise#all", true);
              }}
            >
              {say("turquoise.editor.delete")}
            </MenuItem>
          </ul>
          <ul>
            <MenuItem icon="grid" press={startBlank}>
              {say("turquoise.editor.start.blank")}
            </MenuItem>
            <li>
              <SetFileButton done={shut} />
            </li>
          </ul>
        </>
      )}
    />
  );
}
