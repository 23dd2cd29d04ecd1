import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStandingClock, type MovableClock } from "../../support/clocks.ts";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import type { TestServer } from "../../support/start-test-server.ts";
import { hour, minute, startServerAt } from "../finalization/start-outlet.ts";

/** Chargers whose clock is wrong when a transaction starts, from their frames to the receipt. */

const second = 1_000;
const day = 24 * hour;

/** The tariff of every test: 1.00 per start, 0.40 per kWh and 1.20 per hour. */
const elements = [
  {
    price_components: [
      { type: "FLAT" as const, price: 1, step_size: 1 },
      { type: "ENERGY" as const, price: 0.4, step_size: 1 },
      { type: "TIME" as const, price: 1.2, step_size: 1 },
    ],
  },
];

interface Field {
  charger: ScriptedCharger;
  id: string;
  /** How many ms its timestamps are behind. */
  behind: number;
  say(status: string, about?: { stampedAgo?: number }): Promise<void>;
  begin(about?: { wh?: number; stampedAgo?: number; connectorId?: number }): Promise<void>;
  sample(wh: number, about?: { stampedAgo?: number }): Promise<void>;
  end(wh: number, about?: { stampedAgo?: number }): Promise<void>;
  heartbeat(): Promise<void>;
  /** Cuts the connection, and waits until the server knows it. */
  lose(): Promise<void>;
  /** Reconnects. Sends a boot unless `boots` is false. */
  back(about?: { boots?: boolean }): Promise<void>;
}

describe.each(["PostgreSQL", "the embedded database"])("on %s", (database) => {
  let time: MovableClock;
  let server: TestServer;
  let locationId: string;
  let folder: string | undefined;
  let fields = 0;
  const open: ScriptedCharger[] = [];

  beforeAll(async () => {
    time = createStandingClock();
    folder = database === "PostgreSQL" ? undefined : await mkdtemp(join(tmpdir(), "forecourt-clocks-"));
    server = await startServerAt(time, {
      FORECOURT_UNKNOWN_ID_TAGS: "accept",
      ...(folder === undefined ? {} : { FORECOURT_DATA_DIR: folder }),
    });
    const { id: tariff_id } = await server.client.tariffs.create({ currency: "EUR", elements });
    const location = await server.client.locations.create({
      name: "Field",
      tariff_id,
      time_zone: "Europe/Berlin",
    });
    locationId = location.id;
  }, 120_000);

  afterAll(async () => {
    for (const charger of open) await charger[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  /** A newly registered charger that has booted. 11 kW: 16 A on three phases. */
  async function startField(): Promise<Field> {
    fields += 1;
    const identity = `CLOCK-${fields}`;
    const { id, password } = await server.client.chargers.create({
      identity,
      location_id: locationId,
      sockets: [{ connector_id: 1, max_amperage: 16 }],
    });
    const dial = async () => {
      const charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
      open.push(charger);
      return charger;
    };
    let transactionId = 0;
    const field: Field = {
      charger: await dial(),
      id,
      behind: 0,
      async say(status, { stampedAgo = field.behind } = {}) {
        const timestamp = stamp(stampedAgo);
        await field.charger.call("StatusNotification", {
          connectorId: 1,
          errorCode: "NoError",
          status,
          timestamp,
        });
      },
      async begin({ wh = 1_000_000, stampedAgo = field.behind, connectorId = 1 } = {}) {
        const request = {
          connectorId,
          idTag: `TAG-${identity}`,
          meterStart: wh,
          timestamp: stamp(stampedAgo),
        };
        transactionId = Number((await field.charger.call("StartTransaction", request))["transactionId"]);
      },
      async sample(wh, { stampedAgo = field.behind } = {}) {
        const meterValue = [{ timestamp: stamp(stampedAgo), sampledValue: [{ value: String(wh) }] }];
        await field.charger.call("MeterValues", { connectorId: 1, transactionId, meterValue });
      },
      async end(wh, { stampedAgo = field.behind } = {}) {
        const request = { transactionId, meterStop: wh, timestamp: stamp(stampedAgo) };
        await field.charger.call("StopTransaction", request);
      },
      heartbeat: async () => void (await field.charger.call("Heartbeat", {})),
      async lose() {
        field.charger.cut();
        await expect
          .poll(() => server.client.chargers.get(id), { timeout: 60_000, interval: 20 })
          .toMatchObject({ connected: false });
      },
      async back({ boots = true } = {}) {
        field.charger = await dial();
        if (boots) await field.charger.boot();
      },
    };
    await field.charger.boot();
    return field;
  }

  const stamp = (agoMs: number) => new Date(time.now() - agoMs).toISOString();
  const shown = (agoMs: number) => stamp(agoMs);

  async function receiptOf({ id }: Field) {
    const { data } = await server.client.cdrs.list({ charger_id: id, per_page: 1 });
    const [newest] = data;
    if (newest === undefined) throw new Error("there is no receipt");
    return server.client.cdrs.get(newest.id);
  }

  const clockOf = (receipt: Awaited<ReturnType<typeof receiptOf>>) =>
    (receipt.billing_decision?.evidence as { clock?: Record<string, unknown> } | undefined)?.clock;

  describe("a start stamped 60 days back, and a stop by the right time", () => {
    test("bills from the receipt of the start when the charger was registered just now", async () => {
      const field = await startField();
      await field.say("Available");
      time.move(2 * second);
      await field.begin({ stampedAgo: 60 * day });
      time.move(3 * second);
      await field.end(1_000_010);
      const receipt = await receiptOf(field);
      // 10 Wh cost 0.004. 3 s at 1.20 cost 0.001. Each rounds to 0.
      expect(receipt).toMatchObject({
        total_cost: 1,
        total_time_s: 3,
        total_energy_wh: 10,
        start_time: shown(3 * second),
        status: "valid",
        billing_decision: { outcome: "recovered_partial", reason_code: "charger_clock_untrusted" },
      });
      expect(clockOf(receipt)).toMatchObject({
        trusted: false,
        contradicted_by: "connector_available",
        contradicted_at: shown(5 * second),
        counted_from: "receipt",
      });
      expect(receipt.billing_decision?.explanation).toContain("the start counts from its receipt");
    });

    test("does not widen what a socket can deliver: a meterStop a thousand times too large is refused", async () => {
      const field = await startField();
      await field.say("Available");
      time.move(2 * second);
      await field.begin({ stampedAgo: 60 * day });
      time.move(3 * second);
      // 60 days at 11 kW are 15,840 kWh, so 12,000 kWh would be plausible.
      await field.end(13_000_000);
      expect(await receiptOf(field)).toMatchObject({
        status: "unbillable",
        total_cost: 0,
        billing_decision: { reason_code: "energy_exceeds_physical_limit" },
      });
    });

    test("counts from the receipt on a connection that had delivered everything", async () => {
      const field = await startField();
      time.move(100 * day);
      await field.heartbeat();
      time.move(minute);
      await field.begin({ stampedAgo: 60 * day });
      time.move(30 * minute);
      await field.end(1_005_000);
      const receipt = await receiptOf(field);
      // 5 kWh: 2.00. Half an hour: 0.60.
      expect(receipt).toMatchObject({ total_cost: 3.6, total_time_s: 1_800 });
      expect(clockOf(receipt)).toMatchObject({ contradicted_by: "connection", counted_from: "receipt" });
    });

    test("counts from the last Available when it comes from a queue", async () => {
      const field = await startField();
      time.move(100 * day);
      await field.say("Available");
      const free = time.now();
      await field.lose();
      time.move(2 * hour);
      await field.back();
      time.move(second);
      await field.begin({ stampedAgo: 60 * day });
      time.move(hour);
      await field.end(1_005_000);
      const receipt = await receiptOf(field);
      // 2 h and 1 s before the server received the start, and an hour after: 10,801 s at 1.20 are 3.60. 5 kWh: 2.00.
      expect(receipt).toMatchObject({
        total_cost: 6.6,
        total_time_s: 10_801,
        start_time: new Date(free).toISOString(),
        billing_decision: { reason_code: "charger_clock_untrusted" },
      });
      expect(clockOf(receipt)).toMatchObject({ counted_from: "earliest" });
    });

    test("counts from the end of another transaction on the connector", async () => {
      const field = await startField();
      time.move(100 * day);
      await field.begin({ wh: 990_000 });
      time.move(10 * minute);
      await field.end(991_000);
      await field.lose();
      time.move(hour);
      await field.back();
      await field.begin({ stampedAgo: 60 * day });
      time.move(hour);
      await field.end(1_005_000);
      const receipt = await receiptOf(field);
      // 2 h: 2.40. 5 kWh: 2.00.
      expect(receipt).toMatchObject({ total_cost: 5.4, total_time_s: 7_200 });
      expect(clockOf(receipt)).toMatchObject({
        contradicted_by: "transaction_ended",
        counted_from: "earliest",
      });
    });

    test("counts from the last sign of life of a connection before, when that had delivered everything", async () => {
      const field = await startField();
      time.move(100 * day);
      await field.heartbeat();
      await field.lose();
      time.move(hour);
      await field.back();
      await field.begin({ stampedAgo: 60 * day });
      time.move(hour);
      await field.end(1_005_000);
      const receipt = await receiptOf(field);
      expect(receipt).toMatchObject({ total_cost: 5.4, total_time_s: 7_200 });
      expect(clockOf(receipt)).toMatchObject({ contradicted_by: "connection", counted_from: "earliest" });
    });
  });

  test("start and stop of one queue by one wrong clock bill the difference of their timestamps", async () => {
    const field = await startField();
    time.move(100 * day);
    await field.say("Available");
    await field.lose();
    time.move(5 * hour);
    await field.back();
    // The car charged for an hour while the charger was offline. The clock of the charger is 60 days behind.
    await field.begin({ stampedAgo: 60 * day + 3 * hour });
    await field.sample(1_002_000, { stampedAgo: 60 * day + 2.5 * hour });
    await field.end(1_005_000, { stampedAgo: 60 * day + 2 * hour });
    const receipt = await receiptOf(field);
    // An hour: 1.20. 5 kWh: 2.00.
    expect(receipt).toMatchObject({
      total_cost: 4.2,
      total_time_s: 3_600,
      billing_decision: { reason_code: "charger_clock_untrusted" },
    });
    expect(clockOf(receipt)).toMatchObject({ counted_from: "difference" });
  });

  test("a live start that came by a clock 60 days behind, and a stop by the same clock, bill the difference", async () => {
    const field = await startField();
    await field.say("Available");
    time.move(2 * second);
    field.behind = 60 * day;
    await field.begin();
    time.move(hour);
    await field.end(1_005_000);
    expect(await receiptOf(field)).toMatchObject({
      total_cost: 4.2,
      total_time_s: 3_600,
      start_time: shown(hour),
      billing_decision: { reason_code: "charger_clock_untrusted" },
    });
  });

  test("a boot between start and stop parts their clocks", async () => {
    const field = await startField();
    await field.say("Available");
    time.move(2 * second);
    await field.begin({ stampedAgo: 60 * day });
    time.move(hour);
    await field.charger.boot();
    time.move(hour);
    // The connection was lost, and the stop waited for 10 minutes by the right time.
    await field.end(1_005_000, { stampedAgo: 10 * minute });
    // 110 minutes: 2.20. 5 kWh: 2.00.
    expect(await receiptOf(field)).toMatchObject({ total_cost: 5.2, total_time_s: 6_600 });
  });

  describe("an honest session keeps its own times", () => {
    test("when it was finished while the charger was away", async () => {
      const field = await startField();
      time.move(hour);
      await field.say("Available");
      await field.lose();
      time.move(5 * hour);
      await field.back();
      await field.say("Available");
      await field.begin({ stampedAgo: 3 * hour });
      await field.end(1_005_000, { stampedAgo: hour });
      const receipt = await receiptOf(field);
      // 2 h: 2.40. 5 kWh: 2.00.
      expect(receipt).toMatchObject({
        total_cost: 5.4,
        total_time_s: 7_200,
        start_time: shown(3 * hour),
        billing_decision: { outcome: "billed", reason_code: "delivered_late" },
      });
      expect(clockOf(receipt)).toMatchObject({ trusted: true });
    });

    test("when the charger flaps, and is connected for seconds before it delivers", async () => {
      const field = await startField();
      time.move(hour);
      await field.lose();
      time.move(3 * hour);
      await field.back();
      time.move(5 * second);
      await field.heartbeat();
      await field.lose();
      time.move(hour);
      await field.back();
      await field.begin({ stampedAgo: 3 * hour });
      await field.end(1_005_000, { stampedAgo: 2 * hour });
      expect(await receiptOf(field)).toMatchObject({
        total_cost: 4.2,
        total_time_s: 3_600,
        billing_decision: { reason_code: "delivered_late" },
      });
    });

    test("when its start waited behind a queue of more than a minute", async () => {
      const field = await startField();
      time.move(hour);
      await field.lose();
      time.move(10 * hour);
      await field.back();
      await field.begin({ wh: 900_000, stampedAgo: 9 * hour });
      for (const at of [1, 2, 3, 4]) {
        time.move(40 * second);
        await field.sample(900_000 + at, { stampedAgo: 9 * hour - at * minute });
      }
      time.move(40 * second);
      await field.end(900_100, { stampedAgo: 8 * hour });
      time.move(40 * second);
      await field.begin({ stampedAgo: 3 * hour });
      await field.end(1_005_000, { stampedAgo: hour });
      expect(await receiptOf(field)).toMatchObject({
        total_cost: 5.4,
        total_time_s: 7_200,
        billing_decision: { reason_code: "delivered_late" },
      });
    });

    test("when its start is stamped a few seconds before its Preparing", async () => {
      const field = await startField();
      await field.say("Available");
      time.move(hour);
      await field.say("Preparing");
      time.move(second);
      await field.begin({ stampedAgo: 5 * second });
      time.move(hour);
      await field.end(1_005_000);
      // 3,605 s at 1.20: 1.2017. 5 kWh: 2.00.
      expect(await receiptOf(field)).toMatchObject({
        total_cost: 4.2,
        total_time_s: 3_605,
        billing_decision: null,
      });
    });

    test("when the stop of a live start arrives 91 days later", async () => {
      const field = await startField();
      await field.say("Available");
      await field.begin();
      await field.say("Charging");
      const began = time.now();
      // Without a delay: the job that closes abandoned sessions must not run in between.
      field.charger.cut();
      time.move(91 * day);
      await field.back({ boots: false });
      await field.end(1_005_000, { stampedAgo: 91 * day - hour });
      // An hour: 1.20. 5 kWh: 2.00.
      expect(await receiptOf(field)).toMatchObject({
        total_cost: 4.2,
        total_time_s: 3_600,
        start_time: new Date(began).toISOString(),
        billing_decision: { outcome: "billed", reason_code: "delivered_late" },
      });
    });

    test("when the charger sends its start only when the transaction is over", async () => {
      const field = await startField();
      time.move(hour);
      await field.say("Available");
      time.move(hour);
      await field.say("Charging");
      time.move(hour);
      await field.begin({ stampedAgo: hour });
      await field.end(1_005_000);
      expect(await receiptOf(field)).toMatchObject({
        total_cost: 4.2,
        total_time_s: 3_600,
        billing_decision: { reason_code: "delivered_late" },
      });
    });
  });

  test("time beyond the idle threshold without a message is named in the decision", async () => {
    const field = await startField();
    time.move(hour);
    await field.lose();
    time.move(2 * day);
    await field.back();
    // Nothing contradicts the timestamp, because the charger was offline all the time.
    await field.begin({ stampedAgo: 40 * hour });
    time.move(second);
    await field.end(1_005_000);
    const receipt = await receiptOf(field);
    // 40 h and a second: 48.00. 28 h and that second are beyond the threshold of 12 h: 100,801 s.
    expect(receipt).toMatchObject({
      total_cost: 51,
      total_time_s: 144_001,
      billing_decision: { reason_code: "delivered_late" },
    });
    expect(clockOf(receipt)).toMatchObject({ silent_s: 100_801 });
    expect(receipt.billing_decision?.explanation).toContain(
      "100801 s of it passed beyond the idle threshold without any message of the transaction.",
    );
  });
});
