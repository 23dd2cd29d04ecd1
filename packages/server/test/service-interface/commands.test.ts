import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRPCError } from "ocpp-rpc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandEndpoints } from "./endpoints.ts";
import { refusedStatuses, saysOf } from "./refusals.ts";
import type { Request } from "./service.ts";
import {
  type CheckedServer,
  type ConnectedCharger,
  neverSaid,
  startCheckedServer,
  textOf,
} from "./start-checked-server.ts";
import { beginTransaction } from "./transaction.ts";

type Endpoint = keyof typeof commandEndpoints;
type Command = Exclude<Endpoint, "GET /chargers/{charger_id}/firmware">;

const start = "POST /chargers/{charger_id}/sockets/{socket_id}/start";
const stop = "POST /chargers/{charger_id}/sockets/{socket_id}/stop";
const unlock = "POST /chargers/{charger_id}/sockets/{socket_id}/unlock";
const profile = "POST /chargers/{charger_id}/sockets/{socket_id}/charging-profile";
const clear = "POST /chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile";
const reset = "POST /chargers/{charger_id}/reset";
const firmware = "POST /chargers/{charger_id}/firmware";
const firmwareStatus = "GET /chargers/{charger_id}/firmware";

/** What each command says to the charger, in the words of OCPP 1.6. */
const actions: Record<Command, string> = {
  [start]: "RemoteStartTransaction",
  [stop]: "RemoteStopTransaction",
  [unlock]: "UnlockConnector",
  [profile]: "SetChargingProfile",
  [clear]: "ClearChargingProfile",
  [reset]: "Reset",
  [firmware]: "UpdateFirmware",
};
// The keys of the table are its commands.
const commands = Object.keys(actions) as Command[];

const bodies: Partial<Record<Endpoint, object>> = {
  [start]: { id_tag: "CARD-1" },
  [profile]: { limit_a: 16 },
  [reset]: { type: "Soft" },
  [firmware]: { location: "https://firmware.example/image.bin" },
};

let checked: CheckedServer<Endpoint>;
beforeAll(async () => {
  // Short, so that a command to a silent charger ends while the test looks on.
  checked = await startCheckedServer(commandEndpoints, { FORECOURT_COMMAND_LIFETIME_S: "3" });
});
afterAll(() => checked[Symbol.asyncDispose]());

/** The request of an endpoint that its charger can be asked at any time. A stop wants a session: on the second socket. */
function requestTo(name: Endpoint, { id, sockets }: Pick<ConnectedCharger, "id" | "sockets">): Request {
  const body = bodies[name];
  const socket_id = (name === stop ? sockets[1] : sockets[0]) ?? "";
  return { path: { charger_id: id, socket_id }, ...(body === undefined ? {} : { body }) };
}

/** A charger with a free socket, and one on which a session runs. */
async function connectBusyCharger(): Promise<ConnectedCharger> {
  const connected = await checked.connect({ sockets: 2 });
  await checked.make("/id-tags", { id_tag: connected.identity });
  await beginTransaction(connected, connected.identity, 2);
  return connected;
}

const lastFrame = ({ charger }: ConnectedCharger) => charger.received.at(-1);

describe("a charger that accepts", () => {
  let accepting: ConnectedCharger;
  beforeAll(async () => {
    accepting = await connectBusyCharger();
  });

  test.each(commands)("%s: without wait it is a 202 and pending", async (name) => {
    for (const query of [{}, { wait: false }, { wait: false, timeout: 5 }]) {
      const { status, data } = await checked.service.send(name, { ...requestTo(name, accepting), query });
      expect(status).toBe(202);
      expect(data).toMatchObject({
        status: "pending",
        charger_id: accepting.id,
        error: null,
        completed_at: null,
      });
    }
  });

  test.each(commands)("%s: with wait it is a 200 and accepted", async (name) => {
    const { status, data } = await checked.service.send(name, {
      ...requestTo(name, accepting),
      query: { wait: true, timeout: 20 },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: "accepted", type: actions[name], error: null });
    expect(data).toMatchObject({ created_at: expect.any(String), completed_at: expect.any(String) });
    expect(data).toHaveProperty("socket_id", name.includes("{socket_id}") ? expect.any(String) : null);
    expect(lastFrame(accepting)?.action).toBe(actions[name]);
  });
});

describe("a charger that refuses", () => {
  let refusing: ConnectedCharger;
  beforeAll(async () => {
    refusing = await connectBusyCharger();
    for (const action of ["RemoteStartTransaction", "RemoteStopTransaction", "SetChargingProfile", "Reset"])
      refusing.charger.handle(action, () => ({ status: "Rejected" }));
    refusing.charger.handle("UnlockConnector", () => ({ status: "UnlockFailed" }));
    // These two know no way to say no but an error.
    for (const action of ["ClearChargingProfile", "UpdateFirmware"])
      refusing.charger.handle(action, () =>
        Promise.reject(createRPCError("NotSupported", "Not in this model")),
      );
  });

  test.each<[Command, string]>([
    [start, "Rejected"],
    [stop, "Rejected"],
    [unlock, "UnlockFailed"],
    // It is not known whether this charger takes A, so the message has the advice beside the charger's own answer.
    [profile, expect.stringMatching(/^Rejected \(the limit was sent in A; /)],
    [clear, "NotSupported: Not in this model"],
    [reset, "Rejected"],
    [firmware, "NotSupported: Not in this model"],
  ])("%s: it is a 200, and the command is rejected with the error %s", async (name, error) => {
    const { status, data } = await checked.service.send(name, {
      ...requestTo(name, refusing),
      query: { wait: true },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: "rejected", error });
  });
});

describe("a charger that is not connected", () => {
  const offline = { status: "rejected", error: "charger_offline", completed_at: expect.any(String) };
  test("is not an HTTP error: 202 and pending without wait, 200 and rejected with it", async () => {
    const away = await connectBusyCharger();
    await away.charger.close();
    await expect.poll(() => checked.read(`/chargers/${away.id}`)).toMatchObject({ connected: false });
    for (const name of commands) {
      const waited = await checked.service.send(name, { ...requestTo(name, away), query: { wait: true } });
      expect(waited.status).toBe(200);
      expect(waited.data).toMatchObject(offline);
      const { status, data } = await checked.service.send(name, requestTo(name, away));
      expect(status).toBe(202);
      expect(data).toMatchObject({ status: "pending", error: null, completed_at: null });
      expect(await checked.read(`/commands/${String(Object(data)["id"])}`)).toMatchObject(offline);
    }
    expect(away.charger.received).toEqual([]);
  });
});

describe("a charger that is silent", () => {
  test("is a 202: pending when the wait runs out, timeout when the command ends first", async () => {
    const silent = await connectBusyCharger();
    for (const action of Object.values(actions))
      silent.charger.handle(action, () => new Promise(() => undefined));
    const impatient = await Promise.all(
      commands.map((name) =>
        checked.service.send(name, { ...requestTo(name, silent), query: { wait: true, timeout: 1 } }),
      ),
    );
    for (const { status, data } of impatient) {
      expect(status).toBe(202);
      expect(data).toMatchObject({ status: "pending", completed_at: null });
    }
    const patient = await Promise.all(
      commands.map((name) =>
        checked.service.send(name, { ...requestTo(name, silent), query: { wait: true } }),
      ),
    );
    for (const { status, data } of patient) {
      expect(status).toBe(202);
      expect(data).toMatchObject({
        status: "timeout",
        error: expect.any(String),
        completed_at: expect.any(String),
      });
    }
  });
});

describe("the frames that leave", () => {
  let site: ConnectedCharger;
  beforeAll(async () => {
    site = await checked.connect();
  });

  const send = (name: Command, body?: object) =>
    checked.service.send(name, {
      path: { charger_id: site.id, socket_id: site.sockets[0] ?? "" },
      ...(body === undefined ? {} : { body }),
      query: { wait: true },
    });

  test("start, profiles, clear, stop, unlock and reset, in the life of one session", async () => {
    await send(start, { id_tag: "CARD-7" });
    expect(lastFrame(site)).toEqual({
      action: "RemoteStartTransaction",
      params: { connectorId: 1, idTag: "CARD-7" },
    });
    const { transactionId, stop: end } = await beginTransaction(site, "CARD-7");

    await send(profile, { limit_a: 16, transaction_id: transactionId });
    expect(lastFrame(site)).toEqual({
      action: "SetChargingProfile",
      params: {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: expect.any(Number),
          transactionId,
          stackLevel: expect.any(Number),
          chargingProfilePurpose: "TxProfile",
          chargingProfileKind: "Absolute",
          chargingSchedule: {
            startSchedule: expect.any(String),
            chargingRateUnit: "A",
            chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 1 }],
          },
        },
      },
    });

    await send(profile, { limit_a: 10 });
    expect(lastFrame(site)).toEqual({
      action: "SetChargingProfile",
      params: {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: expect.any(Number),
          stackLevel: expect.any(Number),
          chargingProfilePurpose: "TxDefaultProfile",
          chargingProfileKind: "Absolute",
          chargingSchedule: {
            startSchedule: expect.any(String),
            chargingRateUnit: "A",
            chargingSchedulePeriod: [{ startPeriod: 0, limit: 10, numberPhases: 1 }],
          },
        },
      },
    });

    await send(clear);
    expect(lastFrame(site)).toEqual({
      action: "ClearChargingProfile",
      params: { connectorId: 1, chargingProfilePurpose: "TxProfile" },
    });

    await send(stop);
    expect(lastFrame(site)).toEqual({ action: "RemoteStopTransaction", params: { transactionId } });
    await end(100);

    await send(unlock);
    expect(lastFrame(site)).toEqual({ action: "UnlockConnector", params: { connectorId: 1 } });

    for (const type of ["Soft", "Hard"]) {
      const { data } = await send(reset, { type });
      expect(lastFrame(site)).toEqual({ action: "Reset", params: { type } });
      expect(data).toHaveProperty("socket_id", null);
    }
  });

  test("a limit of 0 suspends the active session, and a later one resumes it", async () => {
    const { data } = await send(start, { id_tag: "CARD-8" });
    const { transactionId, stop: end } = await beginTransaction(site, "CARD-8");
    const session = async () => {
      const { session_id } = await checked.read(`/commands/${textOf(data, "id")}`);
      return checked.read(`/sessions/${String(session_id)}`);
    };
    expect(await session()).toMatchObject({ transaction_id: transactionId, status: "active" });
    await send(profile, { limit_a: 0, transaction_id: transactionId });
    expect(await session()).toMatchObject({ status: "suspended" });
    await send(profile, { limit_a: 16, transaction_id: transactionId });
    expect(await session()).toMatchObject({ status: "active" });

    // The baseline suspends as well, and clearing the transaction's profile brings the connector back to it.
    await send(profile, { limit_a: 0 });
    expect(await session()).toMatchObject({ status: "active" });
    await send(clear);
    expect(await session()).toMatchObject({ status: "suspended" });
    await send(profile, { limit_a: 32 });
    expect(await session()).toMatchObject({ status: "active" });
    await end(100);
    expect(await session()).toMatchObject({ status: "completed" });
  });
});

describe("firmware", () => {
  test("the image's URL goes to the charger, and nothing goes to the URL", async () => {
    const visitors: string[] = [];
    const image = createServer((request, response) => {
      visitors.push(String(request.url));
      response.end();
    });
    image.on("connection", () => visitors.push("connection"));
    await new Promise<void>((resolve) => image.listen(0, "127.0.0.1", resolve));
    // A TCP server that listens has an address with a port.
    const { port } = image.address() as AddressInfo;
    const location = `http://127.0.0.1:${port}/image.bin`;

    const site = await checked.connect();
    const body = { location, retrieveDate: "2027-01-01T02:30:00Z", retries: 3, retryInterval: 60 };
    const { data } = await checked.service.send(firmware, {
      path: { charger_id: site.id },
      body,
      query: { wait: true },
    });
    expect(data).toMatchObject({ status: "accepted", socket_id: null });
    expect(site.charger.received).toEqual([
      {
        action: "UpdateFirmware",
        params: { location, retrieveDate: expect.any(String), retries: 3, retryInterval: 60 },
      },
    ]);
    const sent = String(lastFrame(site)?.params["retrieveDate"]);
    expect(Date.parse(sent)).toBe(Date.UTC(2027, 0, 1, 2, 30));
    await site.charger.call("FirmwareStatusNotification", { status: "Downloading" });
    await site.charger.call("FirmwareStatusNotification", { status: "Installed" });
    expect(visitors).toEqual([]);
    await new Promise((resolve) => image.close(resolve));
  });

  test("the status is null before the first report, and then what the charger last said", async () => {
    const site = await checked.connect();
    const read = async () =>
      (await checked.service.send(firmwareStatus, { path: { charger_id: site.id } })).data;
    expect(await read()).toMatchObject({
      charger_id: site.id,
      firmware_update_status: null,
      firmware_update_status_at: null,
    });
    const statuses = [
      "Downloading",
      "DownloadFailed",
      "Downloaded",
      "Installing",
      "InstallationFailed",
      "Installed",
      "Idle",
    ];
    for (const status of statuses) {
      const before = Date.now();
      await site.charger.call("FirmwareStatusNotification", { status });
      const said = await read();
      expect(said).toMatchObject({ charger_id: site.id, firmware_update_status: status });
      const at = Date.parse(textOf(said, "firmware_update_status_at"));
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe("what is refused", () => {
  test("a command that the state of the socket does not allow is a 422", async () => {
    const site = await connectBusyCharger();
    const [free = "", occupied = ""] = site.sockets;
    const refused = async (name: Command, socket_id: string, body?: object) => {
      const path = { charger_id: site.id, socket_id };
      return checked.service.send(name, { path, ...(body === undefined ? {} : { body }) });
    };
    const replies = [
      await refused(start, occupied, { id_tag: "CARD-9" }),
      await refused(stop, free),
      await refused(profile, free, { limit_a: 16, transaction_id: 1 }),
      await refused(profile, free, { limit_a: 1_000_000 }),
      await refused(profile, free, { limit_a: -1 }),
      await refused(profile, free, { limit_a: 6.5 }),
      await refused(start, free, {}),
      await refused(firmware, free, { location: "ftp://firmware.example/image.bin" }),
      await refused(firmware, free, { location: "image.bin" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 422));
    expect(site.charger.received).toEqual([]);
  });

  // The keys of the table are its endpoints.
  test.each(Object.keys(commandEndpoints) as Endpoint[])(
    "%s: an unknown id, or one of another organization, is the same 404",
    async (name) => {
      const site = await checked.connect({ sockets: 2 });
      const others = await checked.connect({ sockets: 2 });
      const noCharger = { id: "chg_00000000000000000000000000", sockets: ["soc_0", "soc_0"] };
      const foreign = `Bearer ${await checked.server.otherOrganization()}`;
      const unknown = await checked.service.send(name, requestTo(name, noCharger));
      const seen = await checked.service.send(name, { ...requestTo(name, site), authorization: foreign });
      expect(unknown.status).toBe(404);
      expect(saysOf(seen)).toEqual(saysOf(unknown));
      if (!name.includes("{socket_id}")) return;
      for (const sockets of [noCharger.sockets, others.sockets]) {
        const outside = await checked.service.send(name, requestTo(name, { id: site.id, sockets }));
        expect(saysOf(outside)).toEqual(saysOf(unknown));
      }
      expect(site.charger.received).toEqual([]);
    },
  );

  test("without a valid key everything is a 401", async () => {
    const noCharger = { id: "chg_00000000000000000000000000", sockets: ["soc_0", "soc_0"] };
    const requests = Object.fromEntries(
      checked.service.names.map((name) => [name, requestTo(name, noCharger)]),
    );
    // Made of the names.
    expect(await refusedStatuses(checked.service, requests as Record<Endpoint, Request>)).toEqual(
      new Set([401]),
    );
  });
});

test("every row of the tables was met", () => {
  expect(checked.service.unmet()).toEqual(neverSaid);
});
