import type { OperationId, Role } from "@forecourt/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateApiKey } from "../../src/keys/api-key.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { nobody, type Operation, operations, pathOf } from "./operations.ts";
import { replyFaults, type Seen, seen } from "./reply-faults.ts";
import { type Organization, startOrganization } from "./start-organization.ts";

/** Who may do what, decided by hand and not read off the document. */
const needed: Record<OperationId, Role> = {
  listLocations: "viewer",
  createLocation: "admin",
  getLocation: "viewer",
  updateLocation: "admin",
  deleteLocation: "admin",
  listChargers: "viewer",
  listUnknownChargers: "admin",
  createCharger: "admin",
  getCharger: "viewer",
  updateCharger: "admin",
  deleteCharger: "admin",
  rotateChargerCredentials: "admin",
  getChargerConfiguration: "operator",
  listChargerMessages: "operator",
  resetCharger: "operator",
  getFirmwareStatus: "viewer",
  updateFirmware: "admin",
  callCharger: "operator",
  sendLocalList: "operator",
  listSockets: "viewer",
  getSocket: "viewer",
  updateSocket: "admin",
  startCharging: "operator",
  stopCharging: "operator",
  unlockConnector: "operator",
  setChargingProfile: "operator",
  clearChargingProfile: "operator",
  listCommands: "viewer",
  getCommand: "viewer",
  listSessions: "viewer",
  getSession: "viewer",
  listMeterValues: "viewer",
  listTariffs: "viewer",
  createTariff: "admin",
  getTariff: "viewer",
  replaceTariff: "admin",
  deleteTariff: "admin",
  listTariffRevisions: "viewer",
  listIdTags: "operator",
  createIdTag: "operator",
  getIdTag: "operator",
  updateIdTag: "operator",
  deleteIdTag: "operator",
  listCdrs: "viewer",
  getCdr: "viewer",
  getBillingDecision: "viewer",
  attachPaymentReference: "operator",
  listApiKeys: "admin",
  createApiKey: "admin",
  rotateApiKey: "admin",
  revokeApiKey: "admin",
  listEvents: "operator",
  getEvent: "operator",
  getMe: "viewer",
};

const roles: readonly Role[] = ["viewer", "operator", "admin"];
const named = operations.map((operation) => [operation.id, operation] as const);

let server: TestServer;
let ours: Organization;
let theirs: Organization;
const keys = new Map<Role, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) keys.set(role, await server.keyFor(role));
  ours = await startOrganization(server, server.key, "OURS");
  theirs = await startOrganization(server, await server.otherOrganization(), "THEIRS");
});
afterAll(async () => {
  await ours[Symbol.asyncDispose]();
  await theirs[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function ask(
  { method, example, ...operation }: Operation,
  { ids = {}, headers = {} }: { ids?: Record<string, string>; headers?: Record<string, string> },
  at: TestServer = server,
): Promise<Seen> {
  const response = await at.fetch(pathOf({ method, example, ...operation }, ids), {
    key: null,
    method,
    headers: { ...headers, ...(example === undefined ? {} : { "content-type": "application/json" }) },
    ...(example === undefined ? {} : { body: JSON.stringify(example) }),
  });
  return seen(response);
}

const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` });

describe("the roles", () => {
  test("in the document are those that were decided", () => {
    expect(Object.fromEntries(operations.map(({ id, role }) => [id, role]))).toEqual(needed);
  });

  test.each(named)("%s: a role below it is a 403, and every other gets further", async (id, operation) => {
    for (const role of roles) {
      const reply = await ask(operation, { headers: bearer(keys.get(role)) });
      expect(replyFaults(operation, reply)).toEqual([]);
      if (roles.indexOf(role) < roles.indexOf(needed[id])) {
        expect(reply).toMatchObject({ status: 403, body: { code: "insufficient-role" } });
      } else {
        expect([200, 201, 202, 204, 404, 422]).toContain(reply.status);
      }
    }
  });
});

describe("another organization", () => {
  const withIds = named.filter(([, { parameters }]) => parameters.length > 0);

  test.each(withIds)("%s: an id of theirs and an id of nobody are the same 404", async (_, operation) => {
    const { parameters } = operation;
    const unknown = await ask(operation, { headers: bearer(ours.key) });
    expect(unknown.status).toBe(404);
    expect(replyFaults(operation, unknown)).toEqual([]);
    const foreign = await ask(operation, { headers: bearer(ours.key), ids: theirs.ids });
    expect(said(foreign)).toEqual(said(unknown));
    // Of two ids, one may be ours and the other theirs.
    for (const parameter of parameters.slice(0, parameters.length > 1 ? undefined : 0)) {
      for (const stray of [theirs.ids[parameter] ?? "", nobody(parameter)]) {
        const mixed = await ask(operation, {
          headers: bearer(ours.key),
          ids: { ...ours.ids, [parameter]: stray },
        });
        expect(said(mixed)).toEqual(said(unknown));
      }
    }
    expect(theirs.charger.received.map(({ action }) => action)).toEqual(["UnlockConnector"]);
  });

  const lists = named.filter(([, { method, successes, parameters }]) => {
    return method === "GET" && successes.includes(200) && parameters.length === 0;
  });

  test.each(lists)("%s: shows nothing of theirs", async (_, operation) => {
    const reply = await ask(operation, { headers: bearer(ours.key) });
    for (const id of Object.values(theirs.ids)) expect(reply.text).not.toContain(id);
  });

  test("still has all that it had", async () => {
    for (const [, operation] of withIds.filter(([, { method }]) => method === "GET")) {
      const reply = await ask(operation, { headers: bearer(theirs.key), ids: theirs.ids });
      expect(reply.status).toBe(200);
    }
  });
});

describe("a key that does not work", () => {
  // A server of their own: an address with many of them is not looked up for a while, except with keys known to be good.
  let door: TestServer;
  beforeAll(async () => {
    door = await startTestServer();
  });
  afterAll(() => door[Symbol.asyncDispose]());

  test.each(named)("%s: is a 401, always in the same words", async (_, operation) => {
    const good = door.key;
    const typo = good.slice(0, -8) + [...good.slice(-8)].reverse().join("");
    const refused: Seen[] = [];
    for (const authorization of [
      "",
      "Bearer",
      "Bearer let-me-in",
      `Bearer ${generateApiKey("live")}`,
      `Bearer ${good}0`,
      `Bearer ${typo}`,
      good,
      `Basic ${btoa(`user:${good}`)}`,
    ]) {
      refused.push(await ask(operation, { headers: authorization === "" ? {} : { authorization } }, door));
    }
    for (const reply of refused) {
      expect(reply.status).toBe(401);
      expect(replyFaults(operation, reply)).toEqual([]);
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
      expect(said(reply)).toEqual(said(refused[0]));
    }
  });
});

/** Everything that an answer says but for what belongs to the one request. */
function said(reply: Seen | undefined): object {
  if (reply === undefined) throw new Error("there is no answer");
  const { status, headers, body } = reply;
  const { request_id: _, ...rest } = Object(body) as Record<string, unknown>;
  const ofRequest = ["x-request-id", "date", "ratelimit", "ratelimit-policy", "retry-after"];
  return { status, body: rest, headers: [...headers].filter(([name]) => !ofRequest.includes(name)) };
}
