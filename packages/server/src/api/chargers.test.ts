import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hashSecret } from "../platform/api-key.ts";
import { chargers } from "../store/schema.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

test("a new charger has one socket, profile 1, and a password that is shown once and stored as its hash", async () => {
  const { admin } = await api.organization();
  const { status, body, headers } = await admin("POST", "/chargers", { identity: "CP-1" });
  expect(status).toBe(201);
  const { id, password } = body.data;
  expect(headers.get("location")).toBe(`/v1/chargers/${id}`);
  expect(password).toMatch(/^[0-9a-f]{40}$/);
  const socket = {
    id: expect.stringMatching(/^soc_[0-9a-z]{26}$/),
    charger_id: id,
    connector_id: 1,
    status: null,
    error_code: null,
    vendor_error_code: null,
    status_at: null,
    max_amperage: null,
    phases: 1,
    voltage_v: 230,
    weight: 1,
    tier: 0,
    meter_public_key: null,
    active_session_id: null,
  };
  const charger = {
    id: expect.stringMatching(/^chg_[0-9a-z]{26}$/),
    identity: "CP-1",
    name: null,
    location_id: null,
    location_name: null,
    worst_status: null,
    open_sessions: 0,
    vendor: null,
    model: null,
    serial_number: null,
    firmware_version: null,
    ocpp_version: "1.6",
    security_profile: 1,
    validation: "tolerant",
    takeover: "auto",
    registration_status: null,
    connected: false,
    connected_at: null,
    last_seen_at: null,
    last_boot_at: null,
    status: null,
    error_code: null,
    max_amperage: null,
    capabilities: {},
    sockets: [socket],
    created_at: "2026-11-21T08:00:00.000Z",
    updated_at: "2026-11-21T08:00:00.000Z",
  };
  expect(body.data).toEqual({ ...charger, password });
  expect((await admin("GET", `/chargers/${id}`)).body.data).toEqual(charger);
  expect((await admin("GET", "/chargers")).body.data).toEqual([charger]);

  const [row] = await api.core.db.read((tx) => tx.select().from(chargers).where(eq(chargers.id, id)));
  expect(Buffer.from(row?.passwordHash ?? [])).toEqual(hashSecret(api.core.secret, password));
});

test("a retry with the same Idempotency-Key shows the same password again", async () => {
  const { admin } = await api.organization();
  const key = { "idempotency-key": "one" };
  const first = await admin("POST", "/chargers", { identity: "CP-retry" }, key);
  const second = await admin("POST", "/chargers", { identity: "CP-retry" }, key);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});

test("an identity is taken for the whole server", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  expect((await theirs.admin("POST", "/chargers", { identity: "CP-taken" })).status).toBe(201);
  const refused = await ours.admin("POST", "/chargers", { identity: "CP-taken" });
  expect([refused.status, refused.body.code]).toEqual([422, "identity-taken"]);
});

test("an organization learns of ten identities of others in an hour, and then neither of taken nor of free ones", async () => {
  const [ours, theirs, others] = await Promise.all([1, 2, 3].map(() => api.organization()));
  if (ours === undefined || theirs === undefined || others === undefined) throw new Error("unreachable");
  const answer = async ({ admin }: typeof ours, identity: string) => {
    const { status, body, headers } = await admin("POST", "/chargers", { identity });
    return [status, body.code, headers.get("retry-after")];
  };
  for (let each = 0; each < 12; each++) expect((await answer(theirs, `CP-THEIRS-${each}`))[0]).toBe(201);
  const taken = [422, "identity-taken", null];
  // An organization may try its own identities as often as it likes.
  expect((await answer(ours, "CP-OURS"))[0]).toBe(201);
  for (let each = 0; each < 12; each++) expect(await answer(ours, "CP-OURS")).toEqual(taken);
  for (let each = 0; each < 10; each++) expect(await answer(ours, `CP-THEIRS-${each}`)).toEqual(taken);
  // Ten an hour: the next one is allowed in six minutes.
  const wait = [429, "rate-limited", "360"];
  for (const identity of ["CP-THEIRS-10", "CP-FREE", "CP-OURS"])
    expect(await answer(ours, identity)).toEqual(wait);
  expect((await answer(others, "CP-FREE"))[0]).toBe(201);
  api.clock.advance(360_000);
  expect((await answer(ours, "CP-FREE-2"))[0]).toBe(201);
  expect(await answer(ours, "CP-THEIRS-11")).toEqual(taken);
  expect(await answer(ours, "CP-FREE-3")).toEqual(wait);
});

test("of attempts of one moment, no more learn of the identities of others than there are places left", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const identities = Array.from({ length: 14 }, (_, each) => `CP-AT-ONCE-${each}`);
  for (const identity of identities)
    expect((await theirs.admin("POST", "/chargers", { identity })).status).toBe(201);
  const tryAll = async (all: readonly string[]) => {
    const answers = await Promise.all(all.map((identity) => ours.admin("POST", "/chargers", { identity })));
    return answers.map(({ status, body }) => body.code ?? status).sort();
  };
  expect(await tryAll(identities.slice(0, 9))).toEqual(Array(9).fill("identity-taken"));
  // One place is left: free identities are registered one after the other, and one taken identity shows.
  expect(await tryAll(["CP-AT-ONCE-A", "CP-AT-ONCE-B"])).toEqual([201, 201]);
  expect(await tryAll(identities.slice(9))).toEqual(["identity-taken", ...Array(4).fill("rate-limited")]);
});

test("no other request shows whether another organization has an identity", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  expect((await theirs.admin("POST", "/chargers", { identity: "CP-HIDDEN-1" })).status).toBe(201);
  const { id } = (await ours.admin("POST", "/chargers", { identity: "CP-HIDDEN" })).body.data;
  const answersFor = async (identity: string) => {
    const requests: ["PATCH" | "GET" | "POST", string, object?][] = [
      ["PATCH", `/chargers/${id}`, { identity }],
      ["GET", `/chargers?identity=${identity}`],
      // The server checks everything else before the identity, so this does not count as one of the ten.
      ["POST", "/chargers", { identity, location_id: "loc_of_nobody" }],
      ["POST", "/chargers", { identity, sockets: [{ connector_id: 1 }, { connector_id: 1 }] }],
    ];
    const answers = [];
    for (const [method, path, body] of requests) {
      const { status, body: answer } = await ours.admin(method, path, body);
      answers.push({ status, ...answer, request_id: null, instance: null });
    }
    return answers;
  };
  const forTheirs = await answersFor("CP-HIDDEN-1");
  expect(forTheirs.map(({ status, code }) => code ?? status)).toEqual([
    "invalid-body",
    200,
    "location-not-found",
    "invalid-body",
  ]);
  expect(await answersFor("CP-HIDDEN-2")).toEqual(forTheirs);
});

test("a connector is named once, and sockets come by connector", async () => {
  const { admin } = await api.organization();
  const twice = { identity: "CP-twice", sockets: [{ connector_id: 2 }, { connector_id: 2 }] };
  const refused = await admin("POST", "/chargers", twice);
  expect([refused.status, refused.body.code]).toEqual([422, "invalid-body"]);
  expect(refused.body.errors).toMatchObject([{ pointer: "/sockets/1/connector_id" }]);

  const sockets = [{ connector_id: 2, max_amperage: 16 }, { connector_id: 1 }];
  const made = await admin("POST", "/chargers", { identity: "CP-two", sockets });
  expect(made.body.data.sockets).toMatchObject([
    { connector_id: 1, max_amperage: null },
    { connector_id: 2, max_amperage: 16 },
  ]);
});

test("a socket shows the voltage and phases of its limits in watts, from the start and after a change", async () => {
  const { admin } = await api.organization();
  const sockets = [{ connector_id: 1, phases: 3, voltage_v: 240 }, { connector_id: 2 }];
  const made = await admin("POST", "/chargers", { identity: "CP-watts", sockets });
  expect(made.body.data.sockets).toMatchObject([
    { phases: 3, voltage_v: 240 },
    { phases: 1, voltage_v: 230 },
  ]);
  const path = `/chargers/${made.body.data.id}/sockets/${made.body.data.sockets[1].id}`;
  const changed = await admin("PATCH", path, { phases: 3 });
  expect(changed.body.data).toMatchObject({ phases: 3, voltage_v: 230 });
  for (const body of [{ phases: 2 }, { phases: null }, { voltage_v: 0 }]) {
    expect((await admin("PATCH", path, body)).status).toBe(422);
  }
  expect((await admin("GET", path)).body.data).toMatchObject({ phases: 3, voltage_v: 230 });
});

test("a charger moves between our locations only, and each move is an event", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const location = (await ours.admin("POST", "/locations", { name: "Ours" })).body.data.id;
  const foreign = (await theirs.admin("POST", "/locations", { name: "Theirs" })).body.data.id;
  const refusedNew = await ours.admin("POST", "/chargers", { identity: "CP-move-0", location_id: foreign });
  expect([refusedNew.status, refusedNew.body.code]).toEqual([422, "location-not-found"]);

  const charger = (await ours.admin("POST", "/chargers", { identity: "CP-move" })).body.data.id;
  const path = `/chargers/${charger}`;
  const refused = await ours.admin("PATCH", path, { location_id: foreign });
  expect([refused.status, refused.body.code]).toEqual([422, "location-not-found"]);
  expect((await ours.admin("PATCH", path, { location_id: location })).body.data.location_id).toBe(location);
  expect((await ours.admin("PATCH", path, { location_id: location, name: "Bay 1" })).body.data.name).toBe(
    "Bay 1",
  );
  expect((await ours.admin("PATCH", path, { location_id: null })).body.data.location_id).toBeNull();
  const moves = await ours.operator("GET", "/events?order=oldest&type=charger.location_changed");
  expect(moves.body.data).toMatchObject([
    { data: { charger_id: charger, from: null, to: location } },
    { data: { charger_id: charger, from: location, to: null } },
  ]);
});

test("a PATCH changes the given fields, and null clears them", async () => {
  const { admin } = await api.organization();
  const made = await admin("POST", "/chargers", { identity: "CP-patch", name: "Bay", max_amperage: 32 });
  api.clock.advance(1_000);
  const path = `/chargers/${made.body.data.id}`;
  const { body } = await admin("PATCH", path, { name: null, validation: "strict", security_profile: 2 });
  expect(body.data).toMatchObject({
    name: null,
    validation: "strict",
    security_profile: 2,
    max_amperage: 32,
  });
  expect(Date.parse(body.data.updated_at) - Date.parse(made.body.data.updated_at)).toBe(1_000);
  expect((await admin("PATCH", path, {})).body).toEqual(body);
});

test("a connected charger says since when, and lists filter by it, by location, status and identity", async () => {
  const { admin } = await api.organization();
  const location = (await admin("POST", "/locations", { name: "Yard" })).body.data.id;
  const one = (await admin("POST", "/chargers", { identity: "CP-on", location_id: location })).body.data.id;
  const two = (await admin("POST", "/chargers", { identity: "CP-off" })).body.data.id;
  const connection = await api.connect(one);
  await api.core.ingest.status({
    ...connection,
    connectorId: 0,
    status: "Unavailable",
    errorCode: "NoError",
    vendorErrorCode: null,
    info: null,
    timestamp: undefined,
    receivedAt: api.clock.now(),
  });
  const connectedAt = new Date(api.clock.now()).toISOString();
  expect((await admin("GET", `/chargers/${one}`)).body.data).toMatchObject({
    connected: true,
    connected_at: connectedAt,
    status: "Unavailable",
  });
  const found = async (query: string) =>
    (await admin("GET", `/chargers?${query}`)).body.data.map((charger: { id: string }) => charger.id);
  expect(await found("connected=true")).toEqual([one]);
  expect(await found("connected=false")).toEqual([two]);
  expect(await found(`location_id=${location}`)).toEqual([one]);
  expect(await found("location_id=loc_none")).toEqual([]);
  expect(await found("status=Unavailable")).toEqual([one]);
  expect(await found("status=Faulted")).toEqual([]);
  expect(await found("identity=CP-off")).toEqual([two]);
  expect(await found("identity=cp-off")).toEqual([]);
});

test("a charger with an open session cannot be deleted; without one it can, and its sessions and CDRs stay", async () => {
  const { admin, viewer } = await api.organization();
  const charger = (await admin("POST", "/chargers", { identity: "CP-delete" })).body.data;
  const connection = await api.connect(charger.id);
  await api.begin(connection);
  const session = (await viewer("GET", "/sessions")).body.data[0].id;
  expect((await admin("GET", `/chargers/${charger.id}`)).body.data.sockets[0].active_session_id).toBe(
    session,
  );

  const refused = await admin("DELETE", `/chargers/${charger.id}`);
  expect([refused.status, refused.body.code]).toEqual([422, "socket-occupied"]);
  await api.charge(connection, { idTag: "TAG-2" });
  expect((await admin("DELETE", `/chargers/${charger.id}`)).status).toBe(204);
  expect((await admin("GET", `/chargers/${charger.id}`)).status).toBe(404);
  expect((await viewer("GET", `/sessions/${session}`)).status).toBe(200);
  expect((await viewer("GET", `/cdrs?charger_id=${charger.id}`)).body.pagination.total).toBe(2);
  const again = await admin("POST", "/chargers", { identity: "CP-delete" });
  expect(again.status).toBe(201);
});

test("a socket is read and limited through its own charger only", async () => {
  const { admin, viewer } = await api.organization();
  const one = (await admin("POST", "/chargers", { identity: "CP-sockets-1" })).body.data;
  const two = (await admin("POST", "/chargers", { identity: "CP-sockets-2" })).body.data;
  const socket = one.sockets[0];
  const path = `/chargers/${one.id}/sockets/${socket.id}`;
  expect((await viewer("GET", path)).body.data).toEqual(socket);
  expect((await viewer("GET", `/chargers/${one.id}/sockets`)).body).toEqual({
    data: [socket],
    pagination: { total: 1, page: 1, per_page: 25, has_more: false },
  });
  expect((await admin("PATCH", path, { max_amperage: 16 })).body.data).toEqual({
    ...socket,
    max_amperage: 16,
  });
  expect((await admin("PATCH", path, {})).body.data.max_amperage).toBe(16);
  expect((await admin("PATCH", path, { max_amperage: null })).body.data).toEqual(socket);
  expect((await admin("GET", `/chargers/${two.id}/sockets/${socket.id}`)).status).toBe(404);
  expect((await admin("PATCH", `/chargers/${two.id}/sockets/${socket.id}`, { max_amperage: 1 })).status).toBe(
    404,
  );
});

test("the public key of a meter is set with the socket or later, stored unchanged, and refused when it is invalid", async () => {
  const { admin, viewer } = await api.organization();
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const hex = publicKey.export({ type: "spki", format: "der" }).toString("hex");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const sockets = (meter_public_key: unknown) => [{ connector_id: 2 }, { connector_id: 1, meter_public_key }];
  const made = await admin("POST", "/chargers", { identity: "CP-meter", sockets: sockets(hex) });
  const [socket] = made.body.data.sockets;
  expect(socket).toMatchObject({ connector_id: 1, meter_public_key: hex });
  const path = `/chargers/${made.body.data.id}/sockets/${socket.id}`;
  expect((await admin("PATCH", path, { meter_public_key: pem })).body.data.meter_public_key).toBe(pem);
  expect((await admin("PATCH", path, { max_amperage: 16 })).body.data.meter_public_key).toBe(pem);

  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({
    type: "spki",
    format: "pem",
  });
  const secret = privateKey.export({ type: "pkcs8", format: "pem" });
  for (const none of ["no key", hex.slice(0, -2), rsa, secret]) {
    const patched = await admin("PATCH", path, { meter_public_key: none });
    expect([patched.status, patched.body.code]).toEqual([422, "invalid-body"]);
    expect(patched.body.errors).toMatchObject([{ pointer: "/meter_public_key", code: "public-key" }]);
    const refused = await admin("POST", "/chargers", { identity: "CP-meter-2", sockets: sockets(none) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: "/sockets/1/meter_public_key" }]);
  }
  expect((await viewer("GET", path)).body.data.meter_public_key).toBe(pem);
  expect((await admin("PATCH", path, { meter_public_key: null })).body.data.meter_public_key).toBe(null);
});

test("a charger of another organization gets the same answer as an unknown one", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const charger = (await theirs.admin("POST", "/chargers", { identity: "CP-theirs" })).body.data;
  const socketId = charger.sockets[0].id;
  const requests = [
    ["GET", ""],
    ["PATCH", "", { name: "Ours" }],
    ["DELETE", ""],
    ["GET", "/sockets"],
    ["GET", `/sockets/${socketId}`],
    ["PATCH", `/sockets/${socketId}`, { max_amperage: 1 }],
  ] as const;
  for (const [method, rest, body] of requests) {
    const foreign = await ours.admin(method, `/chargers/${charger.id}${rest}`, body);
    const unknown = await ours.admin(method, `/chargers/chg_none${rest}`, body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await ours.admin("GET", "/chargers")).body.data).toEqual([]);
});
