/** Notices end when what they tell is over. */
import { signal } from "@preact/signals";
import { expect, it, vi } from "vitest";
import { type Notice, Notices } from "../src/ui/table/notices";

const words = () => "words";
const keys = (notices: Notices) => notices.shown.value.map(({ key }) => key);

it("shows one notice a key, and replaces it in its place", () => {
  const notices = new Notices(signal(0));
  notices.show({ key: "one", words });
  notices.show({ key: "two", words });
  notices.show({ key: "one", words: () => "again" });
  expect(keys(notices)).toEqual(["one", "two"]);
  expect(notices.shown.value[0]?.words()).toBe("again");
});

it("ends with the next move that is shown", () => {
  const length = signal(4);
  const notices = new Notices(length);
  notices.show({ key: "lost", words, until: "move" });
  notices.show({ key: "stays", words });
  expect(keys(notices)).toEqual(["lost", "stays"]);
  length.value = 5;
  expect(keys(notices)).toEqual(["stays"]);
});

it("ends when its cause is gone", () => {
  const away = signal(true);
  const notices = new Notices(signal(0));
  notices.show({ key: "away", words, until: () => !away.value });
  expect(keys(notices)).toEqual(["away"]);
  away.value = false;
  expect(keys(notices)).toEqual([]);
});

it("ends when it is withdrawn, or closed by the player, who alone is heard of", () => {
  const notices = new Notices(signal(0));
  const onClose = vi.fn();
  const notice: Notice = { key: "closes", words, closes: true, onClose };
  notices.show(notice);
  notices.withdraw("closes");
  notices.withdraw("closes");
  expect(keys(notices)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  notices.show(notice);
  notices.close(notice);
  expect(keys(notices)).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});
