/** Sounds of a lesson's moves. */
import { effect, untracked } from "@preact/signals";
import type { GameModule } from "../../games/module";
import type { LessonSession } from "../../state/lesson";
import { listenForGesture, sound } from "../sound";

/** Let every action that is shown sound, until the returned function is called. */
export function playLessonSound(lesson: LessonSession, game: GameModule): () => void {
  const deaf = listenForGesture();
  const stop = effect(() => {
    const last = lesson.playback.played.value?.last ?? null;
    if (last !== null) untracked(() => sound(game.sound(last)));
  });
  return () => {
    stop();
    deaf();
  };
}
