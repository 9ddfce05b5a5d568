/** The bars of laying a plate: where, which way, and whether Seth takes it over. */
import { useEffect } from "preact/hooks";
import { say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import { PlateFigure } from "../plan/Plates";
import type { TurquoiseProps } from "../session";
import { effects, gains, joinsAndCuts, nameOf, points, siteName } from "../words";
import { Cancel, Confirm, Line } from "./BarParts";

/** Seth's holder is asked at every laying (Q19). */
export function SethBar({ session }: TurquoiseProps) {
  const { selection } = session;
  const view = session.view.value;
  const { place, seat } = view.board.position;
  const { seth, let: leave } = session.legal.value.single;
  useEffect(() => {
    if (seth !== undefined) void selection.fetchPreview(seth);
  }, [selection, seth, place]);
  const told = seth === undefined ? null : selection.cachedPreview(seth);
  return (
    <Line
      title={say("turquoise.page.seth.asks", {
        seat: nameOf(view, seat),
        place: siteName(place ?? ""),
      })}
      detail={effects(view, told) || say("turquoise.page.power.seth")}
    >
      <button
        type="button"
        class="button"
        aria-disabled={selection.busy.value}
        onClick={() => leave !== undefined && selection.play(leave)}
      >
        {say("turquoise.page.seth.let")}
      </button>
      <button
        type="button"
        class="button primary"
        aria-disabled={selection.busy.value}
        onClick={() => seth !== undefined && selection.play(seth)}
      >
        {say("turquoise.page.seth.take")}
      </button>
    </Line>
  );
}

/** Where the drawn plate goes. */
export function LayBar({ session }: TurquoiseProps) {
  const view = session.view.value;
  const chosen = session.chosen.value;
  const number = say("turquoise.drawn", { number: view.board.position.drawn ?? "" });
  const digits = view.board.render_data.drawn;
  const figure = digits === null ? {} : { figure: <PlateFigure digits={digits} /> };
  if (chosen?.[0] !== "lay") {
    return (
      <Line session={session} {...figure} title={number} detail={say("turquoise.page.lay.where")} />
    );
  }
  return (
    <Line
      session={session}
      {...figure}
      title={`${number} · ${siteName(chosen[1])}`}
      detail={effects(view, session.selection.preview.value)}
    >
      <Cancel session={session} />
      <Confirm session={session} label={say("turquoise.page.lay.here")} />
    </Line>
  );
}

/** Which way it faces: four turns, each with what it brings. */
export function FaceBar({ session }: TurquoiseProps) {
  const view = session.view.value;
  const { place, drawn } = view.board.position;
  const preview = session.selection.preview.value;
  const scores = gains(view, preview)
    .map((count, other) => ({ count, other }))
    .filter(({ count }) => count !== 0)
    .map(({ count, other }) =>
      say("turquoise.pays", { points: points(count), seat: nameOf(view, other) }),
    );
  const turn = (by: 1 | -1) => session.choose({ kind: "turn", by });
  return (
    <Line
      session={session}
      title={`${say("turquoise.drawn", { number: drawn ?? "" })} · ${siteName(place ?? "")}`}
      detail={[...scores, joinsAndCuts(view, preview)].join(" · ")}
    >
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("turquoise.page.face.left")}
        title={say("turquoise.page.face.left")}
        onClick={() => turn(-1)}
      >
        <Icon name="turnback" />
      </button>
      <button
        type="button"
        class="button tq-turn"
        aria-label={say("turquoise.page.face.right")}
        title={say("turquoise.page.face.right")}
        onClick={() => turn(1)}
      >
        <Icon name="turn" />
      </button>
      <Confirm session={session} label={say("turquoise.page.face.done")} />
    </Line>
  );
}
