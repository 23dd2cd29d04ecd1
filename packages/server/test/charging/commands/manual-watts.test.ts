import { afterAll, beforeAll, expect, test } from "vitest";
import { type LimitedCharger, startLimitedCharger } from "../../support/limited-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** `charging-profile` at chargers that take only watts, and at chargers that do not report what they take. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const power = { ChargingScheduleAllowedChargingRateUnit: "Power" } as const;

const limit = ({ id, socketId }: LimitedCharger, limit_a: number) =>
  server.client.sockets.setChargingProfile(id, socketId, { limit_a, wait: true });

const readConfiguration = ({ id }: LimitedCharger) =>
  server.client.chargers.call(id, { action: "GetConfiguration", payload: {}, wait: true });

/** The server has stored what the charger reported. */
const knows = ({ id }: LimitedCharger) =>
  expect
    .poll(async () => (await server.client.chargers.get(id)).capabilities, { timeout: 60_000, interval: 50 })
    .toMatchObject({ rateUnits: ["W"] });

test("a charger that is known to take only W gets W, of one phase, and the result says so", async () => {
  const limited = await startLimitedCharger(server, { configuration: power });
  await server.client.sockets.update(limited.id, limited.socketId, { voltage_v: 240, phases: 3 });
  await readConfiguration(limited);
  await knows(limited);
  expect(await limit(limited, 16)).toMatchObject({
    status: "accepted",
    error: null,
    // 16 A x 240 V of one phase, whichever phases the socket has.
    result: { status: "Accepted", applied_limit_a: 16, unit: "W", limit_w: 3840 },
  });
  expect(limited.received.at(-1)).toBe("TxDefaultProfile 0 Absolute 3840 W x1");
});

test("the error of a charger that is not known to take A names the unit and the remedy, which helps", async () => {
  const limited = await startLimitedCharger(server, { configuration: power });
  expect(await limit(limited, 16)).toMatchObject({
    status: "rejected",
    error:
      "Rejected (the limit was sent in A; if the charger takes only W, read its configuration with a GetConfiguration call, and send the limit again)",
    result: { status: "Rejected" },
  });
  expect(limited.received.at(-1)).toBe("TxDefaultProfile 0 Absolute 16 A x1");
  await readConfiguration(limited);
  await knows(limited);
  expect(await limit(limited, 16)).toMatchObject({ status: "accepted", result: { limit_w: 3680 } });
});

test("a charger that takes A gets the profile of the service interface, and its refusal has its own status", async () => {
  let refuses = false;
  const limited = await startLimitedCharger(server, {
    handlers: { SetChargingProfile: () => ({ status: refuses ? "Rejected" : "Accepted" }) },
  });
  await readConfiguration(limited);
  await expect
    .poll(async () => (await server.client.chargers.get(limited.id)).capabilities, {
      timeout: 60_000,
      interval: 50,
    })
    .toMatchObject({ rateUnits: ["A", "W"] });
  expect((await limit(limited, 10)).result).toEqual({ status: "Accepted", applied_limit_a: 10 });
  refuses = true;
  expect(await limit(limited, 10)).toMatchObject({ status: "rejected", error: "Rejected" });
  expect(limited.received.at(-1)).toBe("TxDefaultProfile 0 Absolute 10 A x1");
});
