// @vitest-environment happy-dom
/** Addresses of routes, and the types that a route's path brings along. */
import { describe, expect, it } from "vitest";
import { addressOf, get, post } from "../src/net/http";

describe("an address", () => {
  it("is typed by its route", () => {
    expect(types).toBeInstanceOf(Function);
  });

  it("has its values and its query filled in, whatever they contain", () => {
    expect(addressOf("/api/games")).toBe("/api/games");
    expect(addressOf("/api/tables/{table}/expanded", { table: "a/b ?" })).toBe(
      "/api/tables/a%2Fb%20%3F/expanded",
    );
    const query = { status: ["open", "playing"], limit: 30 };
    expect(addressOf("/api/tables", {}, query)).toBe(
      "/api/tables?status=open&status=playing&limit=30",
    );
  });
});

/** Never called: `tsc` alone looks at it. */
async function types(): Promise<void> {
  const [first] = await get("/api/games");
  const title: string | undefined = first?.title;
  const taken: readonly number[] | null | undefined = (await get("/api/mine"))[0]?.you;
  // @ts-expect-error: a list of cards has no title
  (await get("/api/games")).title;
  // @ts-expect-error: a route that there is not
  await get("/api/nothing");
  // @ts-expect-error: the path has a name that needs a value
  await get("/api/tables/{table}");
  // @ts-expect-error: the body is no identity
  await post("/api/identity", {}, { cookies: true });
  void [title, taken];
}
