// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { NetworkAddress, ReachableAddresses } from "../src/protocol/answers";
import {
  askReach,
  chooseNetwork,
  isLoopback,
  network,
  reach,
  sharedAddress,
} from "../src/state/reach";
import { loadWords, setLanguage } from "../src/state/words";
import { OwnMachine, Share } from "../src/ui/table/Share";

const WIFI: NetworkAddress = {
  origin: "http://192.168.1.20:8117",
  interface: "wlan0",
  kind: "wifi",
};
const VPN: NetworkAddress = { origin: "http://10.8.0.2:8117", interface: "wg0", kind: "vpn" };
const HOME: ReachableAddresses = {
  public: null,
  local: true,
  own_machine: false,
  networks: [WIFI, VPN],
  hindrance: "",
  port: 8117,
};

let answer: ReachableAddresses | null = null;

/** Open the page at an address, with what the server says there. */
function openAt(address: string, said: ReachableAddresses | null): void {
  // biome-ignore lint/suspicious/noExplicitAny: happy-dom's own way to navigate without loading
  (window as any).happyDOM.setURL(address);
  answer = said;
  reach.value = said;
}

beforeEach(async () => {
  vi.stubGlobal("fetch", async () =>
    answer === null ? Promise.reject(new TypeError("gone")) : Response.json(answer),
  );
  await setLanguage("en");
  await loadWords("ends");
});

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
  chooseNetwork(WIFI.origin);
});

function shown(): HTMLElement {
  act(() => render(<Share path="t/ABC" label="Link" />, document.body));
  return document.body;
}

describe("the address of a link", () => {
  it("is the local network's where the page is open at localhost", () => {
    openAt("http://localhost:8117/t/ABC", HOME);
    expect(sharedAddress("t/ABC#key=x")).toBe("http://192.168.1.20:8117/t/ABC#key=x");
  });

  it("is the page's own where other devices reach it", () => {
    openAt("https://play.example/t/ABC", { ...HOME, local: false, networks: [] });
    expect(sharedAddress("t/ABC")).toBe("https://play.example/t/ABC");
    // Even if a proxy hides the page's name from the server, which then takes it for a local one.
    reach.value = HOME;
    expect(sharedAddress("t/ABC")).toBe("https://play.example/t/ABC");
  });

  it("is the public one wherever the page is open", () => {
    for (const address of ["http://localhost:8117/", "http://192.168.1.20:8117/"]) {
      openAt(address, { ...HOME, networks: [], public: "https://play.example" });
      expect(sharedAddress("t/ABC")).toBe("https://play.example/t/ABC");
    }
  });

  it("is the local network's where the machine alone knows its bare name", () => {
    openAt("http://atelier:8117/", HOME);
    expect(sharedAddress("")).toBe("http://192.168.1.20:8117/");
    openAt("http://atelier:8117/", { ...HOME, local: false });
    expect(sharedAddress("")).toBe("http://atelier:8117/");
  });

  it("is unknown until the server has answered, and never localhost", () => {
    openAt("http://localhost:8117/", null);
    expect(sharedAddress("t/ABC")).toBeNull();
    openAt("http://127.0.0.1:8117/", { ...HOME, networks: [], hindrance: "loopback" });
    expect(sharedAddress("t/ABC")).toBeNull();
  });

  it("follows the chosen network to its next address, and the likeliest once it is gone", () => {
    openAt("http://localhost:8117/", HOME);
    chooseNetwork(VPN.origin);
    const next = { ...VPN, origin: "http://10.8.0.77:8117" };
    reach.value = { ...HOME, networks: [WIFI, next] };
    expect(network.value).toBe(next);
    reach.value = { ...HOME, networks: [WIFI] };
    expect(network.value).toBe(WIFI);
    reach.value = HOME;
    expect(network.value).toBe(VPN);
    chooseNetwork("http://nonsense");
    expect(network.value).toBe(VPN);
  });

  it("tells the two addresses of one network apart", () => {
    const six = { ...WIFI, origin: "http://[fd12::20]:8117" };
    openAt("http://localhost:8117/", { ...HOME, networks: [WIFI, six] });
    chooseNetwork(six.origin);
    expect(sharedAddress("")).toBe("http://[fd12::20]:8117/");
  });

  it("stays the last one while the server does not answer", async () => {
    openAt("http://localhost:8117/", HOME);
    answer = null;
    await askReach();
    expect(sharedAddress("")).toBe("http://192.168.1.20:8117/");
  });
});

describe("a shared link", () => {
  it("offers the networks where there are several, and a word on firewalls", () => {
    openAt("http://localhost:8117/", HOME);
    const page = shown();
    const choice = page.querySelector("select");
    expect([...(choice?.options ?? [])].map((one) => one.text)).toEqual([
      "Wi-Fi (wlan0) · 192.168.1.20",
      "VPN (wg0) · 10.8.0.2",
    ]);
    expect(page.querySelector("details")?.textContent).toContain("8117");
    act(() => {
      if (choice) choice.value = VPN.origin;
      choice?.dispatchEvent(new Event("change"));
    });
    expect(page.querySelector("input")?.value).toBe("http://10.8.0.2:8117/t/ABC");
  });

  it.each(["loopback", "proxy", "container", "offline"] as const)(
    "says plainly what is wrong and what to do: %s",
    (hindrance) => {
      openAt("http://localhost:8117/", { ...HOME, networks: [], hindrance });
      const page = shown();
      expect(page.querySelector(".alert-box")?.textContent).toMatch(/this device only\. \w.+\.$/);
      expect(page.querySelector(".share-code")).toBeNull(); // no camera is on this device
      expect(page.querySelector("details")).toBeNull();
    },
  );

  it("lets a network of virtual machines be chosen, and takes none by itself", () => {
    const docker: NetworkAddress = {
      origin: "http://172.17.0.1:8117",
      interface: "docker0",
      kind: "virtual",
    };
    openAt("http://localhost:8117/", { ...HOME, networks: [docker], hindrance: "offline" });
    const page = shown();
    expect(page.querySelector(".alert-box")).not.toBeNull();
    const choice = page.querySelector("select");
    act(() => {
      if (choice) choice.value = docker.origin;
      choice?.dispatchEvent(new Event("change"));
    });
    expect(page.querySelector("input")?.value).toBe("http://172.17.0.1:8117/t/ABC");
    expect(page.querySelector(".alert-box")).toBeNull();
  });

  it("is copied without the clipboard API, or by hand", async () => {
    openAt("http://192.168.1.20:8117/", { ...HOME, local: false, networks: [] });
    const page = shown();
    await act(askReach); // nobody presses before the page has drawn what the server says
    const button = page.querySelector("button");
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
    for (const can of [true, false]) {
      document.execCommand = () => can;
      button?.focus();
      act(() => button?.click());
      await vi.waitFor(() =>
        expect(page.textContent).toContain(can ? "Copied" : "copy it by hand"),
      );
      expect(document.activeElement === (can ? button : page.querySelector("input"))).toBe(true);
    }
  });
});

it("says where the seat is to a player who opens a network's address on the server's machine", () => {
  openAt("http://192.168.1.20:8117/t/ABC", { ...HOME, local: false, own_machine: true });
  act(() => render(<OwnMachine path="t/ABC" />, document.body));
  expect(document.querySelector("a")?.href).toBe("http://localhost:8117/t/ABC");
});

test.each([
  ["localhost", true],
  ["a.localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["127.example", false],
  ["localhost.example", false],
  ["192.168.1.20", false],
])("%s means the device that asks: %s", (host, is) => {
  expect(isLoopback(host)).toBe(is);
});

test("no other file makes an address from the page's own", () => {
  const folder = resolve(import.meta.dirname, "../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /location\.(origin|host\b)/.test(readFileSync(resolve(folder, file), "utf-8")),
    );
  // The router compares: a link inside the page is not loaded anew.
  expect(files.map((file) => file.replaceAll("\\", "/")).sort()).toEqual([
    "state/reach.ts",
    "state/route.ts",
  ]);
});
