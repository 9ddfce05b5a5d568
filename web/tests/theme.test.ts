// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [false, ["dark", "light", "system"]],
  [true, ["light", "dark", "system"]],
])("the first press shows the other theme, whether the device is dark: %s", async (dark, order) => {
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => ({ matches: dark, addEventListener: () => {} }));
  const { nextTheme, theme } = await import("../src/state/settings");
  const shown = order.map(() => {
    theme.value = nextTheme();
    return theme.value;
  });
  expect(shown).toEqual(order);
});
