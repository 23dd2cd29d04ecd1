import { noBrowser } from "@forecourt/harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visit } from "./start-console.ts";
import { type Depot, startDepot } from "./start-depot.ts";

/*
 * What an operator does with the keyboard alone: Tab and Shift+Tab to reach, Enter and Space to act, Escape to leave.
 */

/** Further than on any screen. */
const mostSteps = 200;

describe.skipIf(noBrowser !== null)(`by keyboard${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  let visit: Visit;
  beforeAll(async () => {
    depot = await startDepot();
    visit = await depot.open("admin");
  });
  afterAll(async () => {
    expect(visit.faults).toEqual([]);
    await depot[Symbol.asyncDispose]();
  });

  /** The name of what has the focus, as assistive technologies get it. */
  async function focused(): Promise<string> {
    const name = await visit.page.evaluate(`(() => {
      const { activeElement: element } = document;
      const label = element.labels?.[0]?.textContent ?? "";
      return element.getAttribute("aria-label") ?? (label || element.textContent).trim();
    })()`);
    return String(name);
  }

  /** Goes on by Tab until this has the focus, and checks that the focus can be seen. */
  async function reach(name: string | RegExp): Promise<void> {
    const matches = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    for (let step = 0; step < mostSteps; step++) {
      await visit.page.keyboard.press("Tab");
      if (!matches(await focused())) continue;
      expect(await visit.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe(
        "solid",
      );
      return;
    }
    throw new Error(`The focus did not reach ${String(name)}; it is on ${await focused()}.`);
  }

  const press = (key: string) => visit.page.keyboard.press(key);
  const heading = (name: string) => visit.page.getByRole("heading", { level: 1, name }).waitFor();
  const said = (text: string | RegExp) => visit.page.getByRole("status").getByText(text).first().waitFor();

  test("skip the screens, and go to one", async () => {
    await visit.go("/");
    await reach("Skip to the content");
    await press("Enter");
    expect(await visit.page.evaluate("document.activeElement.id")).toBe("main");
    await visit.go("/");
    await reach("Chargers");
    await press("Enter");
    await heading("Chargers");
  });

  test("find a charger by its name, and open it", async () => {
    await visit.go("/chargers");
    await visit.page.getByRole("link", { name: "HARBOUR-01" }).waitFor();
    await reach("Name, identity or serial");
    await visit.page.keyboard.type("HARBOUR-03");
    await visit.page.getByText("1 charger", { exact: true }).waitFor();
    await reach("HARBOUR-03");
    await press("Enter");
    await heading("HARBOUR-03");
  });

  test("find the faulted connector", async () => {
    await visit.go("/");
    await reach(/^Faulted1 connectors$/);
    await press("Enter");
    await heading("Chargers");
    await visit.page.getByText("1 charger", { exact: true }).waitFor();
    await visit.page.getByRole("link", { name: "HARBOUR-04" }).waitFor();
  });

  test("stop a session: the dialog takes the focus, Escape leaves it, Enter does it", async () => {
    await visit.go(`/chargers/${depot.charging.id}`);
    await reach("Stop HARBOUR-01/1");
    await press("Enter");
    await visit.page.getByRole("dialog").waitFor();
    await press("Escape");
    expect(await visit.page.getByRole("dialog").count()).toBe(0);
    expect(await focused()).toBe("Stop HARBOUR-01/1");
    await press("Enter");
    await visit.page.getByRole("dialog").waitFor();
    await reach("Stop");
    await press("Enter");
    await said("RemoteStopTransaction: HARBOUR-01/1 accepted.");
    await depot.client.waitForCdr(depot.charging.sessionId);
  });

  test("take an issue on", async () => {
    await visit.go("/issues");
    await visit.page.getByRole("listitem").filter({ hasText: "connector faulted" }).waitFor();
    await reach(/^Acknowledge: connector faulted/);
    await press("Space");
    await said(/^Acknowledged/);
  });

  test("select chargers and reset them", async () => {
    await visit.go("/chargers");
    await visit.page.getByRole("link", { name: "HARBOUR-02" }).waitFor();
    await reach("Select HARBOUR-02");
    await press("Space");
    await visit.page.getByText("1 selected").waitFor();
    await visit.page.keyboard.press("Shift+Tab");
    for (let step = 0; step < mostSteps && (await focused()) !== "Reset"; step++) await press("Shift+Tab");
    await press("Enter");
    await visit.page.getByRole("dialog").waitFor();
    await reach("Reset");
    await press("Enter");
    await heading("Job");
  });

  test("block a card, and sign out", async () => {
    await visit.go("/access");
    await visit.page.getByText("CARD-1").first().waitFor();
    await reach("Block CARD-1");
    await press("Enter");
    await visit.page.getByRole("dialog").waitFor();
    await reach("Block");
    await press("Enter");
    await said("CARD-1 is blocked.");
    await visit.go("/");
    await reach("Sign out");
    await press("Enter");
    await visit.page.getByLabel("API key").waitFor();
  });
});
