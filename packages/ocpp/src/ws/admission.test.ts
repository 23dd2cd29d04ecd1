import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  acceptEverything,
  type Capabilities,
  createCentralSystem,
  createChargePoint,
  readCapabilities,
} from "../index.ts";
import { acceptChargers, connectChargePoint } from "../ws.ts";

test("capabilities learned by one process are passed to the next one", async () => {
  let stored = "";
  const start = async () => {
    const centralSystem = createCentralSystem({
      handlers: acceptEverything(),
      hooks: {
        learned(_, capabilities) {
          stored = JSON.stringify(capabilities);
        },
      },
    });
    const listener = acceptChargers({
      port: 0,
      host: "127.0.0.1",
      centralSystem,
      authenticate: () => ({
        ok: true,
        registration: "accepted",
        ...(stored !== "" && { capabilities: readCapabilities(JSON.parse(stored)) }),
      }),
    });
    if (!listener.server.listening) await once(listener.server, "listening");
    // The server listens on TCP.
    const { port } = listener.server.address() as AddressInfo;
    const connection = connectChargePoint({
      chargePoint: createChargePoint({
        handlers: {
          GetConfiguration: () => ({
            configurationKey: [{ key: "NumberOfConnectors", readonly: true, value: "2" }],
          }),
        },
      }),
      url: `ws://127.0.0.1:${port}/ocpp`,
      identity: "CP-1",
    });
    onTestFinished(async () => {
      await connection.close();
      await listener.close();
      await centralSystem.close();
    });
    await connection.opened();
    const station = centralSystem.station("CP-1");
    if (station === undefined) throw new Error("unreachable: it has just connected");
    return station;
  };

  const expected: Capabilities = { connectors: 2, configurationRead: true };
  const first = await start();
  await first.call("GetConfiguration", {});
  expect(first.capabilities).toEqual(expected);
  const second = await start();
  expect(second.capabilities).toEqual(expected);
});
