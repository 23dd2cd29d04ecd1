import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  acceptEverything,
  type ChargePointStatus,
  createCentralSystem,
  createChargePoint,
} from "../index.ts";
import { type Admission, acceptChargers, connectChargePoint } from "../ws.ts";

async function portOf(server: { listening: boolean } & Pick<Server, "address" | "once">): Promise<number> {
  if (!server.listening) await new Promise<void>((resolve) => void server.once("listening", resolve));
  // The server listens on TCP.
  return (server.address() as AddressInfo).port;
}

test("a central system in ten lines: chargers connect, boot and are handled", async () => {
  const received: [string, number, ChargePointStatus][] = [];
  const centralSystem = createCentralSystem({
    handlers: {
      ...acceptEverything(),
      StatusNotification({ connectorId, status }, { station }) {
        received.push([station.identity, connectorId, status]);
        return {};
      },
    },
  });
  const listener = acceptChargers({
    port: 0,
    host: "127.0.0.1",
    centralSystem,
    authenticate: ({ password }) => password?.toString() === "change me",
  });
  const port = await portOf(listener.server);
  onTestFinished(async () => {
    await listener.close();
    await centralSystem.close();
  });

  const statuses: number[] = [];
  const connect = (password: string) => {
    const chargePoint = createChargePoint();
    const connection = connectChargePoint({
      chargePoint,
      url: `ws://127.0.0.1:${port}/ocpp`,
      identity: "CP-1",
      password,
      refused: (status) => statuses.push(status),
    });
    onTestFinished(() => connection.close());
    return { chargePoint, link: connection };
  };
  const { chargePoint, link: connection } = connect("change me");
  await connection.opened();
  const status = { connectorId: 1, errorCode: "NoError", status: "Available" } as const;
  expect(await chargePoint.call("StatusNotification", status)).toMatchObject({ code: "SecurityError" });
  expect(
    await chargePoint.call("BootNotification", { chargePointVendor: "Acme", chargePointModel: "One" }),
  ).toMatchObject({ payload: { status: "Accepted", interval: 300 } });
  await chargePoint.call("StatusNotification", status);
  expect(received).toEqual([["CP-1", 1, "Available"]]);
  expect(centralSystem.station("CP-1")).toMatchObject({ epoch: 1, registration: "accepted" });

  // The process keeps the registration, so the charger is still accepted after it reconnects.
  connection.drop();
  const second = connect("change me");
  await second.link.opened();
  await second.chargePoint.call("StatusNotification", { ...status, connectorId: 2 });
  expect(received).toHaveLength(2);
  expect(centralSystem.station("CP-1")?.epoch).toBeGreaterThan(1);
});

test("a server of our own answers plain requests, and stops listening when the listener is closed", async () => {
  const centralSystem = createCentralSystem({ handlers: acceptEverything() });
  const listener = acceptChargers({
    port: 0,
    host: "127.0.0.1",
    centralSystem,
    authenticate: () => false,
  });
  const port = await portOf(listener.server);
  const answer = await fetch(`http://127.0.0.1:${port}/ocpp/CP-1`);
  expect([answer.status, answer.headers.get("upgrade")]).toEqual([426, "websocket"]);
  const closed = once(listener.server, "close");
  await listener.close();
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test("a context, or a plain true, is only allowed where the type of the context permits it", () => {
  const admissions: (Admission<unknown> | Admission<{ site: string }>)[] = [
    true satisfies Admission<unknown>,
    { ok: true } satisfies Admission<unknown>,
    { ok: true, context: { site: "home" } } satisfies Admission<{ site: string }>,
    // @ts-expect-error: the context is missing
    { ok: true } satisfies Admission<{ site: string }>,
    // @ts-expect-error: the context is missing here too
    true satisfies Admission<{ site: string }>,
  ];
  expect(admissions).toHaveLength(5);
});
