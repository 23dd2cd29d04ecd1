import { randomUUID } from "node:crypto";
import { ManualClock } from "@forecourt/ocpp/testing";
import { createSimulatedCharger } from "@forecourt/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStandingClock, type MovableClock } from "../../support/clocks.ts";
import { fieldsOf } from "../../support/fields-of.ts";
import { connectRawCharger } from "../../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/*
 * A charger that keeps one reading per minute for the StopTransaction (StopTxnSampledData) sends more than 64 KiB after four
 * hours. Until the server answers that message, the charger keeps everything that came later.
 */

const often = { interval: 50, timeout: 60_000 };
const nightMs = 10 * 3600 * 1000;

describe.each(["PostgreSQL", "the embedded database"])("on %s", (engine) => {
  let server: TestServer;
  let clock: MovableClock;
  beforeAll(async () => {
    clock = createStandingClock();
    server = await startTestServer(
      {
        FORECOURT_UNKNOWN_ID_TAGS: "accept",
        // The next frame is the answer.
        FORECOURT_OCPP_ASK_STATUSES: "false",
        FORECOURT_OCPP_PING_INTERVAL_S: "0",
        FORECOURT_OCPP_HEARTBEAT_INTERVAL_S: "86400",
        ...(engine === "PostgreSQL" ? {} : { FORECOURT_DATABASE_URL: "memory:" }),
      },
      { clock },
    );
  }, 120_000);
  afterAll(() => server[Symbol.asyncDispose]());

  /** A location at 0.40 a kWh. */
  async function charges(identity: string) {
    const { client } = server;
    const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.4, step_size: 1 }] }];
    const { id: tariff_id } = await client.tariffs.create({ currency: "EUR", elements });
    const { id: location_id } = await client.locations.create({
      name: identity,
      tariff_id,
      time_zone: "Europe/Berlin",
    });
    return client.chargers.create({ identity, location_id });
  }

  const endings = async (chargerId: string) =>
    (await server.client.events.list({ type: "charger.disconnected" })).data
      .map(fieldsOf)
      .flatMap((data) =>
        data["charger_id"] === chargerId ? [{ code: data["code"], reason: data["reason"] }] : [],
      );

  test("a night with a reading a minute is stopped, billed, and the queue behind it flows", async () => {
    const identity = `NIGHT-${randomUUID().slice(0, 8)}`;
    const { id, password } = await charges(identity);
    const own = new ManualClock(clock.now());
    let longest = 0;
    await using charger = createSimulatedCharger({
      url: server.ocppUrl,
      identity,
      password,
      clock: own,
      tickMs: 60_000,
      reconnect: { firstMs: 1, maxMs: 1 },
      // 16 A on three phases of 230 V for ten hours: 110,400 Wh.
      car: { batteryWh: 500_000, soc: 0.1 },
      configuration: {
        MeterValuesSampledData: "",
        StopTxnSampledData: "Energy.Active.Import.Register,Power.Active.Import",
        StopTransactionMaxMeterValues: "1000",
        WebSocketPingInterval: "0",
      },
    });
    charger.on("frame", ({ text, direction }) => {
      if (direction === "out") longest = Math.max(longest, text.length);
    });
    // The server has not accepted a new charger when its first connection opens. The charger reconnects without changes.
    await charger.connect();
    charger.offline();
    await expect.poll(async () => (await server.client.chargers.get(id)).connected, often).toBe(false);
    charger.online();
    await own.run(2_000);
    await expect.poll(async () => (await server.client.chargers.get(id)).connected, often).toBe(true);

    charger.plugIn(1);
    await own.run(0);
    expect(await charger.present("DRIVER")).toBe("started");
    await expect.poll(() => charger.state.connectors[0]?.transaction?.id ?? 0, often).toBeGreaterThan(0);
    await own.run(nightMs);
    clock.move(own.now() - clock.now());
    const stopped = charger.until((state) => state.connectors[0]?.transaction === null);
    const answered = new Promise((resolve) => charger.on("stopped", resolve));
    await charger.present("DRIVER");
    await stopped;
    await answered;
    expect(longest).toBeGreaterThan(65_536);

    const [cdr] = (await server.client.cdrs.list({ charger_id: id })).data;
    // 110.4 kWh x 0.40.
    expect(cdr).toMatchObject({ total_energy_wh: 110_400, total_cost: 44.16, status: "valid" });
    const { meter_values } = await server.client.sessions
      .listMeterValues(cdr?.session_id ?? "", { per_page: 100 })
      .then(({ data, pagination }) => ({ meter_values: data, pagination }));
    expect(meter_values).toHaveLength(100);
    charger.unplug(1);
    await own.run(1_000);
    // The messages behind it are stored as well.
    await expect
      .poll(async () => (await server.client.chargers.get(id)).sockets[0]?.status, often)
      .toBe("Available");
    expect(await endings(id)).toHaveLength(1);
  }, 180_000);

  test("before its boot was accepted, a charger may send 64 KiB, and the end says why", async () => {
    const raw = await connectRawCharger(server);
    const empty = `[2,"1","DataTransfer",{"vendorId":"v","data":""}]`;
    const call = (bytes: number) => empty.replace('""}', `"${"x".repeat(bytes - empty.length)}"}`);
    expect(await raw.ask(call(65_536))).toEqual([3, "1", { status: "UnknownVendorId" }]);
    raw.socket.send(call(65_537));
    expect(await raw.closed).toEqual({ code: 1009 });
    await expect.poll(() => endings(raw.id), often).toEqual([{ code: 1009, reason: "message_too_long" }]);
    const line = server.log.find(
      ({ message, fields }) => message === "charger disconnected" && fields["charger_id"] === raw.id,
    );
    expect(line?.fields).toMatchObject({ why: "message_too_long", code: 1009 });

    // The charger is accepted by now. The limit is one MiB, and a message of one byte more is too long.
    const again = await connectRawCharger(server, raw);
    expect(await again.ask(call(1_048_576))).toEqual([3, "1", { status: "UnknownVendorId" }]);
    again.socket.send(call(1_048_577));
    expect(await again.closed).toEqual({ code: 1009 });
    await expect.poll(() => endings(raw.id), often).toHaveLength(2);
    const reasons = async () =>
      (await server.client.events.list({ type: "charger.security_event" })).data
        .map(fieldsOf)
        .flatMap((data) => (data["charger_id"] === raw.id ? [data["kind"]] : []));
    // Two in one day: this charger cannot recover by itself.
    await expect.poll(reasons, often).toEqual(["MessageTooLong"]);
  }, 120_000);

  test("every valid transactionData within the size limit is accepted, with any number of readings", async () => {
    const { identity, id, password } = await charges(`MANY-${randomUUID().slice(0, 8)}`);
    const first = await connectRawCharger(server, { identity, id, password });
    first.socket.close();
    await first.closed;
    const raw = await connectRawCharger(server, { identity, id, password });
    const startedAt = clock.now();
    const at = (seconds: number) => new Date(startedAt + seconds * 1000).toISOString().slice(0, 19);
    const start = { connectorId: 1, idTag: "DRIVER", meterStart: 0, timestamp: `${at(0)}Z` };
    const [, , answer] = (await raw.ask(JSON.stringify([2, "s", "StartTransaction", start]))) as [
      number,
      string,
      { transactionId: number },
    ];
    clock.move(startedAt + 10_000_000 - clock.now());
    // 10,000 readings, one a second: 1 Wh each.
    const transactionData = Array.from({ length: 10_000 }, (_, index) => ({
      timestamp: `${at(index + 1)}Z`,
      sampledValue: [{ value: String(index + 1) }],
    }));
    const stop = {
      transactionId: answer.transactionId,
      meterStop: 10_000,
      timestamp: `${at(10_000)}Z`,
      transactionData,
    };
    const text = JSON.stringify([2, "t", "StopTransaction", stop]);
    expect(text.length).toBeGreaterThan(700_000);
    expect(await raw.ask(text)).toMatchObject([3, "t", {}]);
    const [cdr] = (await server.client.cdrs.list({ charger_id: id })).data;
    // 10 kWh x 0.40.
    expect(cdr).toMatchObject({ total_energy_wh: 10_000, total_cost: 4 });
    raw.socket.close();
  }, 180_000);
});
