// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { lazy } from "../src/ui/lazy";
import { reloadPage } from "../src/ui/reloadPage";

vi.mock("../src/ui/reloadPage", () => ({ reloadPage: vi.fn() }));

const host = document.createElement("div");
const Name = ({ name }: { readonly name: string }) => <b>{name}</b>;
const show = (element: preact.ComponentChild) => act(() => render(element, host));

afterEach(() => {
  act(() => render(null, host));
  vi.mocked(reloadPage).mockClear();
});

it("what was fetched before is shown at once, and fetched only once", async () => {
  const load = vi.fn(async () => Name);
  const Late = lazy(load);
  await Late.fetch();
  await Late.fetch();
  await show(<Late name="Ada" />);
  expect(host.innerHTML).toBe("<b>Ada</b>");
  expect(load).toHaveBeenCalledTimes(1);
});

it("what is fetched when it is shown says that it comes, or nothing where so little is missing", async () => {
  const slow = () => new Promise<typeof Name>(() => undefined);
  const Late = lazy(slow);
  await show(<Late name="Ada" />);
  expect(host.querySelector("[aria-busy]")).not.toBeNull();
  const Quiet = lazy(slow, () => null);
  await show(<Quiet name="Ada" />);
  expect(host.innerHTML).toBe("");
});

it("the page is loaded anew once the visitor wants to see what did not come, and not before", async () => {
  const Late = lazy<{ readonly name: string }>(() => Promise.reject(new TypeError("gone")));
  await Late.fetch();
  expect(reloadPage).not.toHaveBeenCalled();
  await show(<Late name="Ada" />);
  await show(<Late name="Bo" />);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(host.querySelector("[aria-busy]")).not.toBeNull();
});

it("what did not come before it was wanted is tried again then", async () => {
  const load = vi.fn(async () => Name).mockRejectedValueOnce(new TypeError("gone"));
  const Late = lazy(load);
  await Late.fetch();
  await show(<Late name="Ada" />);
  await act(() => Late.fetch());
  expect(host.innerHTML).toBe("<b>Ada</b>");
  expect(reloadPage).not.toHaveBeenCalled();
});
