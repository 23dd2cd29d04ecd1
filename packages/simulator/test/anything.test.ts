import fc from "fast-check";
import { expect, test } from "vitest";
import { startCharger } from "./start-charger.ts";

// Events of drivers, cars, the connection and the central system, in any order.
const event = fc.oneof(
  fc.record({
    what: fc.constantFrom("plug", "unplug", "tag", "other tag", "fault", "repair"),
    on: fc.constantFrom(1, 2),
  }),
  fc.record({
    what: fc.constantFrom("offline", "online", "drop", "soft reset", "hard reset"),
    on: fc.constant(0),
  }),
  fc.record({
    what: fc.constantFrom(
      "remote start",
      "unlock",
      "out of order",
      "back in order",
      "limit 0",
      "limit 10",
      "no limit",
    ),
    on: fc.constantFrom(1, 2),
  }),
  fc.record({ what: fc.constant("time"), on: fc.integer({ min: 1, max: 200 }) }),
);

type AnyEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function play(events: readonly AnyEvent[]) {
  const started = await startCharger({
    connectors: 2,
    configuration: { AllowOfflineTxForUnknownId: "true" },
  });
  const { charger, clock, station } = started;
  const limit = (connectorId: number, amps: number) =>
    station.call("SetChargingProfile", {
      connectorId,
      csChargingProfiles: {
        chargingProfileId: connectorId,
        stackLevel: 0,
        chargingProfilePurpose: "TxDefaultProfile",
        chargingProfileKind: "Relative",
        chargingSchedule: {
          chargingRateUnit: "A",
          chargingSchedulePeriod: [{ startPeriod: 0, limit: amps }],
        },
      },
    });
  const actions: Record<string, (on: number) => unknown> = {
    plug: (on) => charger.state.connectors[on - 1]?.soc === null && charger.plugIn(on),
    unplug: (on) => charger.unplug(on),
    tag: (on) => charger.present("TAG-1", on),
    "other tag": (on) => charger.present("TAG-2", on),
    fault: (on) => charger.fault("GroundFailure", on),
    repair: (on) => charger.fault("NoError", on),
    offline: () => charger.offline(),
    online: () => charger.online(),
    drop: () => charger.drop(),
    "soft reset": () => station.call("Reset", { type: "Soft" }),
    "hard reset": () => station.call("Reset", { type: "Hard" }),
    "remote start": (on) => station.call("RemoteStartTransaction", { connectorId: on, idTag: "TAG-3" }),
    unlock: (on) => station.call("UnlockConnector", { connectorId: on }),
    "out of order": (on) => station.call("ChangeAvailability", { connectorId: on, type: "Inoperative" }),
    "back in order": (on) => station.call("ChangeAvailability", { connectorId: on, type: "Operative" }),
    "limit 0": (on) => limit(on, 0),
    "limit 10": (on) => limit(on, 10),
    "no limit": (on) => station.call("ClearChargingProfile", { connectorId: on }),
    time: (on) => clock.run(on * 1_000),
  };
  const pending: unknown[] = [];
  for (const { what, on } of events) {
    const action = actions[what]?.(on);
    if (what === "time") await action;
    pending.push(action);
    await clock.run(0);
  }
  await clock.run(60_000);
  charger.unplug(1);
  charger.unplug(2);
  charger.online();
  await clock.run(60_000);
  await Promise.all(pending);
  return started;
}

test("every transaction is reported once, from start to stop, with a register that never decreases", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
      const { charger } = await play(events);
      const { answered, dropped } = charger.ledger;
      expect(charger.state).toMatchObject({ connection: "online", queued: 0 });
      expect(dropped).toEqual([]);
      for (const connectorId of [1, 2]) {
        let register = 0;
        const starts = answered.filter(
          ({ action, payload }) => action === "StartTransaction" && payload["connectorId"] === connectorId,
        );
        for (const start of starts) {
          const id = start.answer["transactionId"];
          const of = (action: string) =>
            answered.filter((entry) => entry.action === action && entry.payload["transactionId"] === id);
          const [stop, ...more] = of("StopTransaction");
          expect(more).toEqual([]);
          // A transaction starts at the register value of the previous one's end (errata 3.77).
          expect(start.payload["meterStart"]).toBe(register);
          register = Number(stop?.payload["meterStop"]);
          expect(register).toBeGreaterThanOrEqual(Number(start.payload["meterStart"]));
          for (const values of of("MeterValues")) {
            expect(answered.indexOf(values)).toBeGreaterThan(answered.indexOf(start));
            expect(answered.indexOf(values)).toBeLessThan(stop === undefined ? 0 : answered.indexOf(stop));
          }
        }
        expect(charger.state.connectors[connectorId - 1]?.registerWh).toBe(register);
      }
      await charger.close();
    }),
    { numRuns: 100, seed: 20250101 },
  );
});
