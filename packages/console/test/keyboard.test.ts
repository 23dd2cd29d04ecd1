import { noBrowser } from "@forecourt/harness";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visit } from "./start-console.ts";
import { type Depot, startDepot } from "./start-depot.ts";

/*
 * The forty tasks of an operator's hour, as the CLI's tests have them, with the keyboard alone: Tab to reach, Enter and Space to act,
 * letters in a choice, Escape to leave. What changes something is read from the API.
 */

/** Long enough for a screen to load, and for its longest way. */
const reachWithinMs = 20_000;

interface Task {
  wants: string;
  /** The screen on which it begins: `by` goes on from there. */
  from: string | (() => string);
  by: () => Promise<void>;
  /** What is on the screen then. */
  shows: (() => Locator) | string | RegExp;
  /** What the API says then. */
  did?: () => Promise<void>;
}

describe.skipIf(noBrowser !== null)(`by keyboard${noBrowser === null ? "" : ` (${noBrowser})`}`, () => {
  let depot: Depot;
  let visit: Visit;
  let unassignedId: string;
  beforeAll(async () => {
    depot = await startDepot();
    const { client, free, locationId } = depot;
    visit = await depot.open("admin");
    await client.chargers.create({ identity: "HARBOUR-05", location_id: locationId });
    const away = await depot.add("HARBOUR-06", { locationId });
    away.simulated.offline();
    unassignedId = (await depot.add("SPARE-01")).id;
    await client.idTags.create({ id_tag: "STOLEN", status: "blocked" });
    await client.waitForSession(await client.sockets.start(free.id, free.socketId, { id_tag: "CARD-1" }));
  }, 120_000);
  afterAll(async () => {
    expect(visit.faults).toEqual([]);
    await depot[Symbol.asyncDispose]();
  });

  /** The name of what has the focus, as assistive technologies get it. */
  async function focused(): Promise<string> {
    const name = await visit.page.evaluate(`(() => {
      const { activeElement: element } = document;
      const [label] = element.labels ?? [];
      const own = [...(label?.childNodes ?? [])].filter((node) => node.nodeType === 3 && node.textContent.trim() !== "");
      return element.getAttribute("aria-label") ?? (own[0]?.textContent ?? element.textContent).trim();
    })()`);
    return String(name);
  }

  const press = (key: string) => visit.page.keyboard.press(key);

  /** Goes on by Tab until this has the focus, and checks that the focus can be seen. What loads meanwhile is passed later. */
  async function reach(name: string | RegExp): Promise<void> {
    const matches = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    const passed = new Set<string>();
    const ends = Date.now() + reachWithinMs;
    do {
      await press("Tab");
      const here = await focused();
      if (matches(here)) {
        const outline = await visit.page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
        expect(outline).toBe("solid");
        return;
      }
      passed.add(here.slice(0, 40));
    } while (Date.now() < ends);
    throw new Error(`The focus did not reach ${String(name)}, but ${[...passed].join(" | ")}.`);
  }

  async function enter(...names: (string | RegExp)[]): Promise<void> {
    for (const name of names) {
      await reach(name);
      await press("Enter");
    }
  }

  /** Writes over what is in a field. */
  async function type(field: string, text: string): Promise<void> {
    await reach(field);
    await press("ControlOrMeta+a");
    await visit.page.keyboard.type(text);
  }

  /** Letters choose the option that begins with them, once it is there. */
  async function choose(field: string, option: string): Promise<void> {
    await reach(field);
    const chosen = async () => {
      await visit.page.keyboard.type(option);
      return visit.page.evaluate("document.activeElement.selectedOptions[0].textContent.trim()");
    };
    await expect.poll(chosen, { interval: 1_200, timeout: reachWithinMs }).toBe(option);
  }

  const text = (shown: string | RegExp) => visit.page.getByText(shown).first();
  const link = (name: string) => visit.page.getByRole("link", { name, exact: true }).first();
  const heading = (name: string) => visit.page.getByRole("heading", { name }).first();
  const said = (shown: string | RegExp) => visit.page.getByRole("status").getByText(shown).first();
  const charger = (of: () => { id: string }, tab?: string) => () =>
    `/chargers/${of().id}${tab === undefined ? "" : `?tab=${tab}`}`;

  const tasks: readonly Task[] = [
    { wants: "say how things stand", from: "/", by: async () => {}, shows: "2 sessions" },
    {
      wants: "say how one site stands",
      from: "/",
      by: () => enter("Harbour"),
      shows: () => heading("Who has what"),
    },
    {
      wants: "find the faulted connector",
      from: "/",
      by: () => enter(/^Faulted1 connectors$/),
      shows: () => link("HARBOUR-04"),
    },
    {
      wants: "find who is offline",
      from: "/",
      by: () => enter(/^Offline1 of /),
      shows: () => link("HARBOUR-06"),
    },
    {
      wants: "see what is wrong",
      from: "/",
      by: () => enter("Issues"),
      shows: () => visit.page.getByRole("listitem").filter({ hasText: "connector faulted" }),
    },
    {
      wants: "take an issue on",
      from: "/issues",
      by: async () => {
        await reach(/^Acknowledge: connector faulted/);
        await press("Space");
      },
      shows: () => said(/^Acknowledged/),
      did: async () => {
        const [issue] = (await depot.client.issues.list({ type: "connector_faulted" })).data;
        expect(issue?.acknowledged_at).not.toBeNull();
      },
    },
    {
      wants: "see who is charging",
      from: "/",
      by: () => enter(/^Charging2/),
      shows: () => link("HARBOUR-01/1"),
    },
    {
      wants: "see who is charging at a site",
      from: "/sessions?status=open",
      by: () => choose("Site", "Harbour"),
      shows: () => link("HARBOUR-01/1"),
    },
    {
      wants: "stop the other session at a site",
      from: "/sessions?status=open",
      by: async () => {
        await choose("Site", "Harbour");
        await enter("Stop HARBOUR-03/1");
      },
      shows: () => said("RemoteStopTransaction: HARBOUR-03/1 accepted."),
      did: () =>
        expect.poll(async () => (await depot.client.sessions.list({ status: "open" })).data.length).toBe(1),
    },
    {
      wants: "see one session",
      from: "/sessions",
      by: () => enter("HARBOUR-01/1"),
      shows: () => visit.page.getByRole("definition").getByText("CARD-1"),
    },
    {
      wants: "see what it costs so far",
      from: "/sessions",
      by: () => enter("HARBOUR-01/1"),
      shows: () =>
        visit.page
          .getByRole("region", { name: "Cost so far" })
          .getByText(/\d EUR/)
          .first(),
    },
    {
      wants: "see its meter",
      from: "/sessions",
      by: () => enter("HARBOUR-01/1"),
      shows: () => visit.page.getByRole("img", { name: /^Power of \d+ samples/ }),
    },
    {
      wants: "give a session at most 20 kWh",
      from: () => `/sessions/${depot.charging.sessionId}`,
      by: async () => {
        await enter("Limits of HARBOUR-01/1");
        await type("Energy (kWh)", "20");
        await enter("Save");
      },
      shows: () => said("Saved."),
      did: async () =>
        expect((await depot.client.sessions.get(depot.charging.sessionId)).limits?.max_energy_wh).toBe(
          20_000,
        ),
    },
    {
      wants: "slow a car down",
      from: charger(() => depot.charging),
      by: async () => {
        await enter("Limits of HARBOUR-01/1");
        await type("Amperes", "10");
        await enter("Save");
      },
      shows: () => said(/^SetChargingProfile: HARBOUR-01\/1 accepted/),
      did: () =>
        expect
          .poll(async () => (await depot.client.sessions.get(depot.charging.sessionId)).limit_a)
          .toBeLessThanOrEqual(10),
    },
    {
      wants: "see why a card was refused",
      from: charger(() => depot.free),
      by: async () => {
        await enter("Check a card");
        await type("Card (id tag)", "STOLEN");
        await enter("Check");
      },
      shows: () => said("STOLEN may not charge at HARBOUR-03: Blocked. The list blocks it."),
    },
    { wants: "see unknown cards", from: "/access", by: () => enter("Unknown cards"), shows: "STRANGER" },
    {
      wants: "list an unknown card",
      from: "/access?tab=unknown%20cards",
      by: () => enter("Add STRANGER", "Add"),
      shows: () => said("STRANGER may charge."),
      did: async () =>
        expect((await depot.client.idTags.list({ id_tag: "STRANGER" })).data[0]?.status).toBe("accepted"),
    },
    {
      wants: "block a card",
      from: "/access",
      by: () => enter("Block STRANGER", "Block"),
      shows: () => said("STRANGER is blocked."),
      did: async () =>
        expect((await depot.client.idTags.list({ id_tag: "STRANGER" })).data[0]?.status).toBe("blocked"),
    },
    {
      wants: "see what today brought",
      from: "/receipts",
      by: async () => {
        await enter("Sums");
        await choose("By", "site");
      },
      shows: () => visit.page.getByRole("cell", { name: "Harbour" }),
    },
    {
      wants: "see the receipts of a site",
      from: "/receipts",
      by: () => choose("Site", "Harbour"),
      shows: () => visit.page.getByRole("cell", { name: /HARBOUR-02/ }).first(),
    },
    {
      wants: "read the last receipt of a connector",
      from: charger(() => depot.done),
      by: () => enter("Sessions", "HARBOUR-02/1", "The receipt, with its explanation"),
      shows: () => heading("What it costs"),
    },
    {
      wants: "explain it to a driver",
      from: () => `/sessions/${depot.done.sessionId}`,
      by: () => enter("The receipt, with its explanation"),
      shows: () => heading("What the meter said"),
    },
    {
      wants: "hand receipts to accounting",
      from: "/receipts",
      by: async () => {
        const download = visit.page.waitForEvent("download");
        await enter("Export CSV");
        expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      },
      shows: () => heading("Receipts"),
    },
    {
      wants: "reset all of a site that are not charging",
      from: "/chargers",
      by: async () => {
        await choose("Site", "Harbour");
        await enter(/^Select the 6 loaded$/, "Reset", "Reset");
      },
      shows: () => heading("Job"),
      did: async () => {
        const [job] = (await depot.client.jobs.list()).data;
        expect([job?.action, job?.total]).toEqual(["Reset", 5]);
        await expect
          .poll(async () => (await depot.client.jobs.get(job?.id ?? "")).finished_at, { timeout: 30_000 })
          .not.toBeNull();
      },
    },
    {
      wants: "see how that went",
      from: "/access?tab=jobs",
      by: () => enter("Reset"),
      shows: () => visit.page.getByRole("row").filter({ hasText: "HARBOUR-06" }).getByText("charger offline"),
    },
    {
      wants: "try again where it did not",
      from: "/access?tab=jobs",
      by: () => enter("Reset", "Try again", "Try again"),
      shows: () => said("Reset to 2 chargers has begun."),
      did: async () => expect((await depot.client.jobs.list()).data[0]?.total).toBe(2),
    },
    {
      wants: "reset one charger",
      from: charger(() => depot.done),
      by: () => enter("Reset", "Reset"),
      shows: () => said("Reset: HARBOUR-02 accepted."),
    },
    {
      wants: "take a connector out of service",
      from: charger(() => depot.done),
      by: async () => {
        await enter("Availability");
        await choose("What", "connector 1");
        await enter("Change");
      },
      shows: () => said("ChangeAvailability: HARBOUR-02/1 accepted."),
    },
    {
      wants: "read a charger's configuration",
      from: charger(() => depot.charging, "configuration"),
      by: () => enter("Ask the charger"),
      shows: () => visit.page.getByRole("cell", { name: "HeartbeatInterval", exact: true }),
    },
    {
      wants: "change a key at a whole site",
      from: "/chargers",
      by: async () => {
        await choose("Site", "Harbour");
        await enter(/^Select the 6 loaded$/, "Configure");
        await type("Key", "HeartbeatInterval");
        await type("Value", "600");
        await reach(/^Leave out the/);
        await press("Space");
        await enter("Set");
      },
      shows: () => heading("Job"),
      did: async () => {
        const [job] = (await depot.client.jobs.list()).data;
        expect([job?.action, job?.total]).toEqual(["ChangeConfiguration", 6]);
      },
    },
    {
      wants: "unlock a cable",
      from: charger(() => depot.faulted),
      by: () => enter("Unlock HARBOUR-04/1", "Unlock"),
      shows: () => said("UnlockConnector: HARBOUR-04/1 accepted."),
    },
    {
      wants: "see what a charger said",
      from: charger(() => depot.faulted),
      by: () => enter("OCPP messages", /BootNotification/),
      shows: () => visit.page.locator("details[open] pre").filter({ hasText: "chargePointVendor" }),
    },
    {
      wants: "see its last command",
      from: charger(() => depot.faulted),
      by: () => enter("Commands"),
      shows: () => visit.page.getByRole("cell", { name: "UnlockConnector" }),
    },
    {
      wants: "send a message to it",
      from: charger(() => depot.faulted),
      by: async () => {
        await enter("Send a message", "TriggerMessage");
        await choose("requestedMessage", "Heartbeat");
        await enter("Send");
      },
      shows: () => said("TriggerMessage: HARBOUR-04 accepted."),
    },
    {
      wants: "move a charger without a site to one",
      from: "/chargers",
      by: async () => {
        await enter("SPARE-01", "Change");
        await choose("Site", "Harbour");
        await enter("Save");
      },
      shows: () => said("Saved."),
      did: async () =>
        expect((await depot.client.chargers.get(unassignedId)).location_id).toBe(depot.locationId),
    },
    {
      wants: "see the price of a tariff",
      from: "/prices",
      by: () => enter("Day"),
      shows: () => visit.page.getByRole("cell", { name: "0.35 EUR a kWh" }),
    },
    {
      wants: "say what an hour would cost",
      from: "/prices",
      by: async () => {
        await enter("Day");
        await type("Energy (kWh)", "10");
        await type("Minutes", "60");
      },
      // 10 kWh at 0.35 are 3.50, and 4.235 with a tax of 21 %: rounded half up, as the pricing guide says.
      shows: "4.24 EUR with tax",
    },
    {
      wants: "check a tariff before it is used",
      from: "/prices",
      by: async () => {
        await enter("New tariff");
        await type("The tariff as JSON, after OCPI 2.2.1", '{ "currency": "EURO", "elements": [] }');
      },
      shows: /"EURO" is not an ISO 4217 currency code/,
    },
    {
      wants: "see why a receiver got nothing",
      from: "/access",
      by: () => enter("Webhooks"),
      shows: /\d+ pending/,
    },
    {
      wants: "see who did what",
      from: "/access",
      by: () => enter("Audit"),
      shows: /a listed id tag was changed.* by admin/i,
    },
  ];

  test("there are forty of them", () => {
    expect(tasks).toHaveLength(40);
  });

  test.for(tasks)("$wants", { timeout: 60_000 }, async ({ by, did, from, shows }) => {
    await visit.go(typeof from === "string" ? from : from());
    await by();
    await (typeof shows === "function" ? shows() : text(shows)).waitFor();
    await did?.();
  });

  test("skip the screens, and leave a dialog where it was opened", async () => {
    await visit.go(`/chargers/${depot.charging.id}`);
    await reach("Skip to the content");
    await press("Enter");
    expect(await visit.page.evaluate("document.activeElement.id")).toBe("main");
    await reach("Limits of HARBOUR-01/1");
    await press("Enter");
    await visit.page.getByRole("dialog").waitFor();
    await press("Escape");
    expect(await visit.page.getByRole("dialog").count()).toBe(0);
    expect(await focused()).toBe("Limits of HARBOUR-01/1");
  });

  test("sign out", async () => {
    await visit.go("/");
    await enter("Sign out");
    await visit.page.getByLabel("API key").waitFor();
  });
});
