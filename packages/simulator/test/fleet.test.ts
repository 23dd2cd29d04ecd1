import { testScale } from "@forecourt/harness";
import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { createFleet, type Fleet } from "../src/index.ts";
import { createMemoryLine, type MemoryLine } from "./memory-line.ts";
import { startCentralSystem } from "./start-central-system.ts";
import { startServer } from "./start-server.ts";

function startFleet(seed: number, options: { idTags?: string[]; charger?: { connectors: number } } = {}) {
  const clock = new ManualClock();
  const centralSystem = startCentralSystem(clock);
  const lines: MemoryLine[] = [];
  const fleet = createFleet({
    count: 3,
    seed,
    ...options,
    speed: 60,
    clock,
    dial({ identity, chargePoint }) {
      const line = createMemoryLine({ identity, chargePoint, centralSystem, clock });
      lines.push(line);
      return line;
    },
  });
  fleet.start();
  return { clock, fleet, frames: () => lines.map((line) => [...line.frames]) };
}

function answered(fleet: Fleet, action: string) {
  return fleet.chargers.flatMap(({ ledger }) => ledger.answered.filter((entry) => entry.action === action));
}

async function closed(fleet: Fleet, clock: ManualClock): Promise<void> {
  const closing = fleet.close();
  await clock.run(5_000);
  await closing;
}

test("equal seeds give equal frames, another seed gives others", async () => {
  const one = startFleet(7);
  const same = startFleet(7);
  const other = startFleet(8);
  for (const { clock } of [one, same, other]) await clock.run(300_000);
  expect(one.frames()).toEqual(same.frames());
  expect(one.frames()).not.toEqual(other.frames());
  for (const { fleet, clock } of [one, same, other]) await closed(fleet, clock);
});

test.each([
  [6, ["T-1"], ["T-2"], ["T-3"], ["T-4"], ["T-5"], ["T-6"]],
  [12, ["T-1", "T-7"], ["T-2", "T-8"], ["T-3", "T-9"], ["T-4", "T-10"], ["T-5", "T-11"], ["T-6", "T-12"]],
  [2, ["T-1"], ["T-2"], ["T-1"], ["T-2"], ["T-1"], ["T-2"]],
])("with %i tags, connectors share none that they need not share", async (count, ...expected) => {
  const idTags = Array.from({ length: count }, (_, index) => `T-${index + 1}`);
  const { clock, fleet } = startFleet(1, { idTags, charger: { connectors: 2 } });
  await clock.run(3_600_000);
  const used = fleet.chargers.flatMap(({ ledger }) =>
    [1, 2].map((connectorId) => {
      const starts = ledger.answered.filter(
        ({ action, payload }) => action === "StartTransaction" && payload["connectorId"] === connectorId,
      );
      return [...new Set(starts.map(({ payload }) => String(payload["idTag"])))].sort(
        (one, other) => Number(one.slice(2)) - Number(other.slice(2)),
      );
    }),
  );
  expect(used).toEqual(expected);
  await closed(fleet, clock);
});

test("drivers come and go; when the fleet closes, every transaction has been reported to its end", async () => {
  const { clock, fleet } = startFleet(1);
  await clock.run(1_800_000);
  expect(fleet.status).toMatchObject({ chargers: 3, online: 3, queued: 0 });
  expect(fleet.status.sessions).toBeGreaterThan(3);
  await closed(fleet, clock);

  const starts = answered(fleet, "StartTransaction");
  const stops = answered(fleet, "StopTransaction");
  expect(stops).toHaveLength(starts.length);
  expect(new Set(stops.map(({ payload }) => payload["transactionId"]))).toEqual(
    new Set(starts.map(({ answer }) => answer["transactionId"])),
  );
  expect(clock.timers).toBe(0);
});

test("the registers match the transactions, and never exceed the hardware", async () => {
  const { clock, fleet } = startFleet(3);
  await clock.run(1_800_000);
  await closed(fleet, clock);
  for (const { ledger, state } of fleet.chargers) {
    const wh = (action: string, field: string) =>
      ledger.answered.filter((entry) => entry.action === action).map(({ payload }) => Number(payload[field]));
    const starts = wh("StartTransaction", "meterStart");
    const stops = wh("StopTransaction", "meterStop");
    const energy = stops.reduce((sum, stop, index) => sum + stop - (starts[index] ?? 0), 0);
    expect(energy).toBe(state.connectors[0]?.registerWh);
    // Three phases of 32 A and 230 V, for half an hour.
    expect(energy).toBeLessThanOrEqual(11_040);
  }
});

test("chargers connect one after another", async () => {
  const { clock, fleet } = startFleet(1);
  await clock.run(0);
  expect(fleet.status.online).toBe(1);
  await clock.run(100);
  expect(fleet.status.online).toBe(2);
  await closed(fleet, clock);
});

test("an invalid tag is refused immediately", () => {
  const make = () => createFleet({ url: "ws://localhost", count: 1, idTags: ["A-TAG-OF-TWENTY-ONE-CH"] });
  expect(make).toThrowError(expect.objectContaining({ code: "invalid-option" }));
});

test("hundreds of chargers over loopback: all come online, and all their transactions are reported at the end", async () => {
  const count = 300 * testScale;
  let begun = 0;
  let ended = 0;
  const server = await startServer({
    StartTransaction: () => ({ idTagInfo: { status: "Accepted" }, transactionId: ++begun }),
    StopTransaction() {
      ended++;
      return {};
    },
  });
  const fleet = createFleet({
    url: server.url,
    count,
    // All drivers have arrived within about 1 s.
    speed: 1_200,
    staggerMs: 1,
    charger: { ledgerEntries: 0 },
  });
  fleet.start();
  await Promise.all(fleet.chargers.map((charger) => charger.until(({ ready }) => ready)));
  expect(fleet.status).toMatchObject({ chargers: count, online: count, refused: null });
  await Promise.all(
    fleet.chargers.map((charger) =>
      charger.until(({ connectors: [connector] }) => connector?.transaction?.id != null),
    ),
  );
  await fleet.close();
  expect(fleet.status).toMatchObject({ online: 0, charging: 0, queued: 0 });
  expect(begun).toBeGreaterThanOrEqual(count);
  expect(ended).toBe(begun);
  expect(fleet.status.sessions).toBe(begun);
  await server.close();
});
