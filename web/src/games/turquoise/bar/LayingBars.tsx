/** The bars of laying a plate: where, which way, and whether Seth takes it over. */
import { useEffect } from "preact/hooks";
import { say } from "../../../state/words";
import { Icon } from "../../../ui/Icon";
import { restOf } from "../notation";
import { pickingOf } from "../picking";
import { PlateFigure } from "../plan/Plates";
import { positionOf, renderDataOf } from "../position";
import { effects, gains, joinsAndCuts, nameOf, points, siteName } from "../words";
import { Cancel, Confirm, Line, type ViewAndSelection } from "./BarParts";

/** Seth's holder is asked at every laying (Q19). */
export function SethBar({ view, selection }: ViewAndSelection) {
  const { place, seat } = positionOf(view.board);
  useEffect(() => void selection.fetchPreview("seth"), [selection, place]);
  const told = selection.cachedPreview("seth");
  return (
    <Line
      title={say("turquoise.page.seth.asks", {
        seat: nameOf(view, seat),
        place: siteName(place ?? "3d4"),
      })}
      detail={effects(view, told) || say("turquoise.page.power.seth")}
    >
      <button
        type="button"
        class="button"
        aria-disabled={selection.busy.value}
        onClick={() => selection.play("let")}
      >
        {say("turquoise.page.seth.let")}
      </button>
      <button
        type="button"
        class="button primary"
        aria-disabled={selection.busy.value}
        onClick={() => selection.play("seth")}
      >
        {say("turquoise.page.seth.take")}
      </button>
    </Line>
  );
}

/** Where the drawn plate goes. */
export function LayBar(shown: ViewAndSelection) {
  const { view, selection } = shown;
  const { drawn } = positionOf(view.board);
  const chosen = selection.chosen.value;
  const number = say("turquoise.drawn", { number: drawn ?? "" });
  const digits = renderDataOf(view.board).drawn;
  const figure = digits === null ? {} : { figure: <PlateFigure digits={digits} /> };
  if (chosen === null) {
    return (
      <Line shown={shown} {...figure} title={number} detail={say("turquoise.page.lay.where")} />
    );
  }
  return (
    <Line
      shown={shown}
      {...figure}
      title={`${number} · ${siteName(restOf(chosen))}`}
      detail={effects(view, selection.preview.value)}
    >
      <Cancel selection={selection} />
      <Confirm selection={selection} label={say("turquoise.page.lay.here")} />
    </Line>
  );
}

/** Which way it faces: four turns, each with what it brings. */
export function FaceBar(shown: ViewAndSelection) {
  const { view, selection } = shown;
  const picking = pickingOf(selection);
  const { place, drawn } = positionOf(view.board);
  const preview = selection.preview.value;
  const scores = gains(view, preview)
    .map((count, other) => ({ count, other }))
    .filter(({ count }) => count !== 0)
    .map(({ count, other }) =>
      say("turquoise.pays", { points: points(count), seat: nameOf(view, other) }),
    );
  const turn = (by: 1 | -1) => picking.pick({ kind: "turn", by });
  return (
    <Line
      shown={shown}
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
      <Confirm selection={selection} label={say("turquoise.page.face.done")} />
    </Line>
  );
}
