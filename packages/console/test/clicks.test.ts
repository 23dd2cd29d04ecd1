import { readFile } from "node:fs/promises";
import { noBrowser } from "@forecourt/harness";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Visit } from "./start-console.ts";
import { type Depot, startDepot } from "./start-depot.ts";

/*
 * How many clicks a task takes, from the first screen: the table of docs/guide/console.md, and that no other console needs fewer.
 */

const guide = await readFile(new URL("../../../docs/guide/console.md", import.meta.url), "utf8");
const rows = guide
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, , ours]) => /^\d+$/.test(ours ?? ""))
  .map(([, task = "", ours = "", ...others]) => ({
    task,
    ours: Number(ours),
    others: others.filter(Boolean),
  }));

test("no other console needs fewer clicks", () => {
  const behind = rows.filter(({ others, ours }) => others.some((other) => Number.parseInt(other, 10) < ours));
  expect(behind).toEqual([]);
});

describe.skipIf(noBrowser !== null)(`the clicks of${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  let visit: Visit;
  let clicks = 0;
  beforeAll(async () => {
    depot = await startDepot();
    const { client, locationId } = depot;
    const reserved = await depot.add("HARBOUR-07", { locationId });
    const reservation = {
      connectorId: 1,
      expiryDate: new Date(Date.now() + 3_600_000).toISOString(),
      idTag: "CARD-1",
      reservationId: 1,
    };
    await client.chargers.call(reserved.id, { action: "ReserveNow", payload: reservation, wait: true });
    await vi.waitFor(
      async () => {
        const { data } = await client.issues.list({ type: "unknown_chargers", open: true });
        if (data.length === 0) throw new Error("The server has not opened the issue yet.");
      },
      { timeout: 60_000, interval: 200 },
    );
    visit = await depot.open("admin");
  }, 120_000);
  afterAll(async () => {
    expect(visit.faults).toEqual([]);
    await depot[Symbol.asyncDispose]();
  });

  const button = (name: string | RegExp) => visit.page.getByRole("button", { name, exact: true }).first();
  const link = (name: string | RegExp) => visit.page.getByRole("link", { name, exact: true }).first();
  const text = (shown: string | RegExp) => visit.page.getByText(shown).first();
  const heading = (name: string) => visit.page.getByRole("heading", { name, exact: true }).first();
  const said = (shown: string | RegExp) => visit.page.getByRole("status").getByText(shown).first().waitFor();
  const type = (label: string, value: string) => visit.page.getByRole("dialog").getByLabel(label).fill(value);
  const confirm = (name: string) =>
    click(visit.page.getByRole("dialog").getByRole("button", { name, exact: true }));

  async function click(...targets: Locator[]): Promise<void> {
    for (const target of targets) {
      clicks += 1;
      await target.click();
    }
  }

  /** Typed, and ended with Enter. */
  async function find(identity: string): Promise<void> {
    await visit.page.getByLabel("Find a charger").fill(identity);
    await visit.page.keyboard.press("Enter");
    await heading(identity).waitFor();
  }

  async function send(action: string): Promise<void> {
    await click(button("Send a message"), button(action));
  }

  const tasks: Readonly<Record<string, () => Promise<void>>> = {
    "See how many chargers are online, charging and faulted": async () => {
      await link(/^Charging ?1 sessions/).waitFor();
      await link(/^Offline ?0 of 5 chargers/).waitFor();
      await link(/^Faulted ?1 connectors/).waitFor();
    },
    "See what all of them draw now": () => link(/sessions, \d+\.\d kW$/).waitFor(),
    "See the sites on a map": () => visit.page.getByRole("region", { name: "Map of the sites" }).waitFor(),
    "See what is wrong, since when, and what to do": () =>
      visit.page.getByRole("listitem").filter({ hasText: "connector faulted" }).locator(".hint").waitFor(),
    "See what happened, the newest first": () => visit.page.locator(".events li").first().waitFor(),
    "See how many of the cars that were plugged in got energy": () =>
      link(/^Delivered energy ?1 of the last 1/).waitFor(),
    "See who is charging": () => link("HARBOUR-01/1").waitFor(),
    "See why a car gets no more": () => text(/, bound by /).waitFor(),
    "List the connectors that are faulted": async () => {
      await click(link(/^Faulted ?1 connectors/));
      await link("HARBOUR-04").waitFor();
    },
    "List the connectors that are reserved": async () => {
      await click(link(/^Reserved ?1 connectors/));
      await link("HARBOUR-07").waitFor();
    },
    "See the power of a session over time": async () => {
      await click(link("HARBOUR-01/1"));
      await visit.page.getByRole("img", { name: /^Power of / }).waitFor();
    },
    "See what it costs so far": async () => {
      await click(link("HARBOUR-01/1"));
      await visit.page.getByRole("region", { name: "Cost so far" }).getByText(/ EUR/).first().waitFor();
    },
    "Download its meter values": async () => {
      const download = visit.page.waitForEvent("download");
      await click(link("HARBOUR-01/1"), button("Export meter values"));
      await download;
    },
    "Give a car at most 10 A": async () => {
      await click(button("Limits of HARBOUR-01/1"));
      await type("Amperes", "10");
      await confirm("Save");
      await said(/^SetChargingProfile: HARBOUR-01\/1 accepted/);
    },
    "Let the server stop a car at 20 kWh": async () => {
      await click(button("Limits of HARBOUR-01/1"));
      await type("Energy (kWh)", "20");
      await confirm("Save");
      await said("Saved.");
    },
    "Pause a car": async () => {
      await click(button("Pause HARBOUR-01/1"));
      await said(/^SetChargingProfile: HARBOUR-01\/1 accepted. In force now: 0 A/);
    },
    "Stop a session": async () => {
      await click(button("Stop HARBOUR-01/1"));
      await said("RemoteStopTransaction: HARBOUR-01/1 accepted.");
    },
    "Start a car that waits, for a card": async () => {
      await click(button("Start HARBOUR-03/1"));
      await type("Card or app (id tag)", "CARD-1");
      await confirm("Start");
      await said("RemoteStartTransaction: HARBOUR-03/1 accepted.");
    },
    "Find a charger by its name": () => find("HARBOUR-02"),
    "Reset a charger": async () => {
      await find("HARBOUR-02");
      await click(button("Reset"));
      await confirm("Reset");
      await said("Reset: HARBOUR-02 accepted.");
    },
    "Unlock a cable": async () => {
      await find("HARBOUR-04");
      await click(button("Unlock HARBOUR-04/1"));
      await confirm("Unlock");
      await said("UnlockConnector: HARBOUR-04/1 accepted.");
    },
    "Take a charger out of service": async () => {
      await find("HARBOUR-04");
      await click(button("Availability"));
      await confirm("Change");
      await said("ChangeAvailability: HARBOUR-04 accepted.");
    },
    "Read its configuration": async () => {
      await find("HARBOUR-02");
      await click(link("Configuration"), button("Ask the charger"));
      await text("HeartbeatInterval").waitFor();
    },
    "Change a key of its configuration": async () => {
      await find("HARBOUR-02");
      await click(link("Configuration"), button("Change HeartbeatInterval"));
      await type("HeartbeatInterval", "300");
      await confirm("Change");
      await said("ChangeConfiguration: HARBOUR-02 accepted.");
    },
    "Ask for its diagnostics": async () => {
      await find("HARBOUR-02");
      await send("GetDiagnostics");
      await type("location", "ftp://files.example.com/");
      await confirm("Send");
      await said(/^GetDiagnostics: HARBOUR-02 accepted/);
    },
    "Clear its cache": async () => {
      await find("HARBOUR-02");
      await send("ClearCache");
      await confirm("Send");
      await said("ClearCache: HARBOUR-02 accepted.");
    },
    "Update its firmware": async () => {
      await find("HARBOUR-02");
      await click(link("Firmware"), button("Update"));
      await type("Address of the file", "https://firmware.example.com/1.bin");
      await confirm("Update");
      await said("UpdateFirmware: HARBOUR-02 accepted.");
    },
    "Read its OCPP messages": async () => {
      await find("HARBOUR-02");
      await click(link("OCPP messages"));
      await visit.page.locator(".ocpp summary").first().waitFor();
    },
    "Close its connection": async () => {
      await find("HARBOUR-07");
      await click(button("Disconnect"));
      await confirm("Disconnect");
      await said("The connection of HARBOUR-07 is closed.");
    },
    "Reset all chargers": async () => {
      await click(link("Chargers"), button("Select the 5 loaded"), button("Reset"));
      await confirm("Reset");
      await heading("Job").waitFor();
    },
    "Clear the caches of all chargers": async () => {
      await click(link("Chargers"));
      await button("Select the 5 loaded").waitFor();
      await send("ClearCache");
      await confirm("Send");
      await heading("Job").waitFor();
    },
    "Register a charger": async () => {
      await click(link("Chargers"), button("Add a charger"));
      await type("Identity", "HARBOUR-10");
      await confirm("Add");
      await heading("HARBOUR-10").waitFor();
    },
    "Register a charger that tried to connect": async () => {
      await click(link("see them"), button("Adopt NEW-77"));
      await confirm("Adopt");
      await heading("NEW-77").waitFor();
    },
    "Add a card": async () => {
      await click(link("Access"), button("Add a card"));
      await type("Number (id tag)", "CARD-2");
      await confirm("Add");
      await said("CARD-2 may charge.");
    },
    "Block a card": async () => {
      await click(link("Access"), button("Block CARD-2"));
      await confirm("Block");
      await said("CARD-2 is blocked.");
    },
    "Change a site": async () => {
      await click(link("Harbour"), button("Change"));
      await type("Address", "1 Quay");
      await confirm("Save");
      await text("1 Quay").waitFor();
    },
    "Create a tariff": async () => {
      await click(link("Prices"), link("New tariff"));
      const elements = [{ price_components: [{ type: "ENERGY", price: 0.25 }] }];
      await visit.page
        .getByLabel("The tariff as JSON, after OCPI 2.2.1")
        .fill(JSON.stringify({ name: "Night", currency: "EUR", elements }));
      await click(button("Create"));
      await heading("Night").waitFor();
    },
    "See how an amount came about": async () => {
      await click(link("Receipts"), link("HARBOUR-02/1"));
      await heading("What the meter said").waitFor();
    },
    "Hand receipts to accounting as CSV": async () => {
      const download = visit.page.waitForEvent("download");
      await click(link("Receipts"), button("Export CSV"));
      await download;
    },
    "See energy and money by day": async () => {
      await click(link(/^Today/));
      await heading("Receipts").waitFor();
      await visit.page
        .getByRole("row")
        .filter({ hasText: /^\d{4}-\d{2}-\d{2}/ })
        .getByText(/EUR/)
        .first()
        .waitFor();
    },
    "Read the security events of chargers": async () => {
      await click(link("Security events"));
      await expect.poll(() => visit.page.getByLabel("Kind").inputValue()).toBe("charger.security_event");
    },
    "See who changed what": async () => {
      await click(link("Access"), link("Audit"));
      await text(/ by admin/).waitFor();
    },
  };

  test("the guide lists these tasks", () => {
    expect(rows.map(({ task }) => task)).toEqual(Object.keys(tasks));
  });

  test.for(rows)("$task: $ours", { timeout: 60_000 }, async ({ ours, task }) => {
    await visit.go("/");
    clicks = 0;
    await tasks[task]?.();
    expect(clicks).toBe(ours);
  });
});
