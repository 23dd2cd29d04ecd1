import type { Command } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

let server: TestServer;
let operator: string;
let chargerId: string;
let socketId: string;
let charger: ScriptedCharger;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.keyFor("operator");
  const created = await server.client.chargers.create({
    identity: "CALLED",
    sockets: [{ connector_id: 1 }, { connector_id: 2 }],
  });
  chargerId = created.id;
  socketId = created.sockets[1]?.id ?? "";
  charger = await connectScriptedCharger({
    url: server.ocppUrl,
    identity: "CALLED",
    password: created.password,
  });
  await charger.boot();
});
afterAll(async () => {
  await charger[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => void charger.received.splice(0));

async function call(body: object, { key = server.key } = {}) {
  const response = await server.fetch(`/chargers/${chargerId}/calls?wait=true`, {
    key,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const json = (await response.json()) as { data: Command; code?: string; errors?: { pointer: string }[] };
  return { status: response.status, command: json.data, code: json.code, errors: json.errors };
}

const certificate = { certificateType: "CentralSystemRootCertificate" };
const hash = { hashAlgorithm: "SHA256", issuerKeyHash: "aa", issuerNameHash: "bb", serialNumber: "1" };
const later = "2030-01-01T00:00:00.000Z";
const firmware = {
  location: "https://f.example/1",
  retrieveDateTime: later,
  signingCertificate: "-",
  signature: "-",
};

/** In watts, on three phases, with a schedule: no operation writes it. */
const profile = {
  connectorId: 2,
  csChargingProfiles: {
    chargingProfileId: 90,
    stackLevel: 5,
    chargingProfilePurpose: "TxDefaultProfile",
    chargingProfileKind: "Recurring",
    recurrencyKind: "Daily",
    chargingSchedule: {
      startSchedule: later,
      chargingRateUnit: "W",
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 11_000, numberPhases: 3 },
        { startPeriod: 3_600, limit: 4_140.5, numberPhases: 3 },
      ],
    },
  },
};

/** Every call without an operation of its own, with its statuses, from the tables of OCPP 1.6. */
const calls: [action: string, payload: object, accepted: object[], rejected: string[]][] = [
  ["CancelReservation", { reservationId: 1 }, [{ status: "Accepted" }], ["Rejected"]],
  ["CertificateSigned", { certificateChain: "-" }, [{ status: "Accepted" }], ["Rejected"]],
  [
    "ChangeAvailability",
    { connectorId: 0, type: "Inoperative" },
    [{ status: "Accepted" }, { status: "Scheduled" }],
    ["Rejected"],
  ],
  [
    "ChangeConfiguration",
    { key: "HeartbeatInterval", value: "60" },
    [{ status: "Accepted" }, { status: "RebootRequired" }],
    ["Rejected", "NotSupported"],
  ],
  ["ClearCache", {}, [{ status: "Accepted" }], ["Rejected"]],
  // Unknown: the charger has no such profile.
  ["ClearChargingProfile", { id: 90 }, [{ status: "Accepted" }, { status: "Unknown" }], []],
  [
    "DataTransfer",
    { vendorId: "acme", data: "x" },
    [{ status: "Accepted", data: "y" }],
    ["Rejected", "UnknownMessageId", "UnknownVendorId"],
  ],
  ["DeleteCertificate", { certificateHashData: hash }, [{ status: "Accepted" }], ["Failed", "NotFound"]],
  [
    "ExtendedTriggerMessage",
    { requestedMessage: "LogStatusNotification" },
    [{ status: "Accepted" }],
    ["Rejected", "NotImplemented"],
  ],
  ["GetCompositeSchedule", { connectorId: 1, duration: 60 }, [{ status: "Accepted" }], ["Rejected"]],
  ["GetConfiguration", {}, [{ configurationKey: [], unknownKey: [] }], []],
  ["GetDiagnostics", { location: "ftp://logs.example/in" }, [{}, { fileName: "log.zip" }], []],
  [
    "GetInstalledCertificateIds",
    certificate,
    [{ status: "NotFound" }, { status: "Accepted", certificateHashData: [hash] }],
    [],
  ],
  ["GetLocalListVersion", {}, [{ listVersion: -1 }, { listVersion: 3 }], []],
  [
    "GetLog",
    { log: { remoteLocation: "ftp://logs.example" }, logType: "SecurityLog", requestId: 1 },
    [{ status: "Accepted", filename: "log.zip" }, { status: "AcceptedCanceled" }],
    ["Rejected"],
  ],
  [
    "InstallCertificate",
    { ...certificate, certificate: "-" },
    [{ status: "Accepted" }],
    ["Failed", "Rejected"],
  ],
  [
    "ReserveNow",
    { connectorId: 1, expiryDate: later, idTag: "CARD-1", reservationId: 1 },
    [{ status: "Accepted" }],
    ["Faulted", "Occupied", "Rejected", "Unavailable"],
  ],
  ["SetChargingProfile", profile, [{ status: "Accepted" }], ["Rejected", "NotSupported"]],
  [
    "SignedUpdateFirmware",
    { requestId: 1, firmware },
    [{ status: "Accepted" }, { status: "AcceptedCanceled" }],
    ["Rejected", "InvalidCertificate", "RevokedCertificate"],
  ],
  [
    "TriggerMessage",
    { requestedMessage: "Heartbeat" },
    [{ status: "Accepted" }],
    ["Rejected", "NotImplemented"],
  ],
];

describe.each(calls)("%s", (action, payload, accepted, rejected) => {
  test("is sent unchanged, and a positive answer is accepted", async () => {
    for (const answer of accepted) {
      charger.on(action, { ...answer });
      const { status, command } = await call({ action, payload });
      expect(status).toBe(200);
      expect(command).toMatchObject({ type: action, status: "accepted", error: null, result: answer });
      expect(charger.received.at(-1)).toEqual({ action, payload });
    }
  });

  test("is rejected with the charger's own status", async () => {
    for (const status of rejected) {
      charger.on(action, { status });
      const { command } = await call({ action, payload });
      expect(command).toMatchObject({ status: "rejected", error: status, result: { status } });
    }
    charger.on(action, { callError: ["NotImplemented", "Not in this model"] });
    const { command } = await call({ action, payload });
    expect(command).toMatchObject({
      status: "rejected",
      error: "NotImplemented: Not in this model",
      result: null,
    });
  });
});

test("an answer that holds what PostgreSQL does not store is stored without it", async () => {
  charger.on("DataTransfer", { status: "Accepted", data: "nul \0 and half a pair \ud800." });
  const { command } = await call({ action: "DataTransfer", payload: { vendorId: "acme" } });
  expect(command).toMatchObject({
    status: "accepted",
    result: { data: "nul \ufffd and half a pair \ufffd." },
  });
});

describe("the payload", () => {
  test("is validated with the schema of OCPP, with a pointer to each fault", async () => {
    const log = { remoteLocation: "x".repeat(513), oldestTimestamp: "yesterday" };
    const { status, code, errors } = await call({
      action: "GetLog",
      payload: { log, logType: "Diary", retries: 1.5, extra: true },
    });
    expect({ status, code }).toEqual({ status: 422, code: "invalid-body" });
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual([
      "/payload/extra",
      "/payload/log/oldestTimestamp",
      "/payload/log/remoteLocation",
      "/payload/logType",
      "/payload/requestId",
      "/payload/retries",
    ]);
    expect(charger.received).toEqual([]);
  });

  test("of an unknown action, or of one that chargers call, is refused", async () => {
    for (const action of ["Explode", "BootNotification", "toString", "resetcharger"]) {
      const { status, code, errors } = await call({ action, payload: {} });
      expect({ status, code, errors }).toMatchObject({
        status: 422,
        code: "invalid-body",
        errors: [{ pointer: "/action" }],
      });
    }
  });

  test("may hold nothing that cannot be stored", async () => {
    for (const data of ["a\0b", "\ud800"]) {
      const { status, errors } = await call({ action: "DataTransfer", payload: { vendorId: "acme", data } });
      expect({ status, errors }).toMatchObject({ status: 422, errors: [{ pointer: "/payload/data" }] });
    }
  });

  test("is validated before the charger is looked up", async () => {
    const response = await server.fetch("/chargers/chg_00000000000000000000000000/calls", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ action: "ClearCache", payload: { now: true } }),
    });
    expect(response.status).toBe(422);
  });
});

describe("connector_id", () => {
  test("joins the payload, and the command is about that socket", async () => {
    charger.on("ChangeAvailability", { status: "Accepted" });
    const type = "Operative";
    for (const body of [
      { payload: { type }, connector_id: 2 },
      { payload: { connectorId: 2, type }, connector_id: 2 },
      { payload: { connectorId: 2, type } },
    ]) {
      const { command } = await call({ action: "ChangeAvailability", ...body });
      expect(command).toMatchObject({ status: "accepted", socket_id: socketId });
      expect(charger.received.at(-1)?.payload).toEqual({ connectorId: 2, type });
    }
  });

  test("connector 0 and an unknown connector are not sockets", async () => {
    for (const connector_id of [0, 9]) {
      const { command } = await call({
        action: "ChangeAvailability",
        payload: { type: "Operative" },
        connector_id,
      });
      expect(command).toMatchObject({ status: "accepted", socket_id: null });
    }
  });

  test("greater than the column can hold is left to the charger", async () => {
    charger.on("TriggerMessage", { status: "Accepted" });
    const payload = { requestedMessage: "StatusNotification", connectorId: 2 ** 40 };
    const { command } = await call({ action: "TriggerMessage", payload });
    expect(command).toMatchObject({ status: "accepted", socket_id: null });
    expect(charger.received.at(-1)?.payload).toEqual(payload);
  });

  test("that the payload contradicts, or does not know, is refused", async () => {
    for (const body of [
      { action: "ChangeAvailability", payload: { connectorId: 1, type: "Operative" }, connector_id: 2 },
      { action: "ClearCache", payload: {}, connector_id: 1 },
    ]) {
      const { status, errors } = await call(body);
      expect({ status, errors }).toMatchObject({ status: 422, errors: [{ pointer: "/connector_id" }] });
    }
  });
});

describe("who may call", () => {
  const trusting = [
    "SignedUpdateFirmware",
    "InstallCertificate",
    "DeleteCertificate",
    "CertificateSigned",
    "GetDiagnostics",
    "GetLog",
    "SetChargingProfile",
    "ClearChargingProfile",
  ];

  test.each(calls.map(([action, payload]) => [action, payload] as const))("%s", async (action, payload) => {
    const { status, code } = await call({ action, payload }, { key: operator });
    expect({ status, code }).toEqual(
      trusting.includes(action)
        ? { status: 403, code: "insufficient-role" }
        : { status: 200, code: undefined },
    );
  });
});

test.each([
  ["RemoteStartTransaction", "/start"],
  ["RemoteStopTransaction", "/stop"],
  ["UnlockConnector", "/unlock"],
  ["Reset", "/reset"],
  ["UpdateFirmware", "/firmware"],
  ["SendLocalList", "/local-list"],
])("%s has an operation of its own, and is refused with a pointer to it", async (action, path) => {
  const { status, code, errors } = await call({ action, payload: {} });
  expect({ status, code, errors }).toMatchObject({
    status: 422,
    code: "call-not-allowed",
    errors: [{ pointer: "/action", detail: expect.stringContaining(path) }],
  });
  expect(charger.received).toEqual([]);
});

test.each([
  ["AuthorizationKey", "/credentials"],
  ["authorizationkey", "/credentials"],
  ["SecurityProfile", "/chargers/"],
])("ChangeConfiguration of %s is refused with a pointer to the right place", async (key, path) => {
  const { status, code, errors } = await call({
    action: "ChangeConfiguration",
    payload: { key, value: "1" },
  });
  expect({ status, code, errors }).toMatchObject({
    status: 422,
    code: "call-not-allowed",
    errors: [{ pointer: "/payload/key", detail: expect.stringContaining(path) }],
  });
});

describe("a reservation", () => {
  const reserve = (idTag: string, more = {}) =>
    call({
      action: "ReserveNow",
      payload: { connectorId: 1, expiryDate: later, idTag, reservationId: 7, ...more },
    });
  beforeEach(() => charger.on("ReserveNow", { status: "Accepted" }));

  test("names its tag and group to the charger, and keeps the text of neither", async () => {
    await reserve("GUEST-77", { parentIdTag: "GROUP-77" });
    expect(charger.received.at(-1)?.payload).toMatchObject({ idTag: "GUEST-77", parentIdTag: "GROUP-77" });
    const found = await everywhere(["GUEST-77", "GROUP-77"]);
    expect(found).toEqual(["id_tags"]);
  });

  test("for a tag that is listed as blocked is rejected and never sent", async () => {
    await server.client.idTags.create({ id_tag: "BARRED", status: "blocked" });
    const { command } = await reserve("barred");
    expect(command).toMatchObject({ status: "rejected", error: "id_tag_blocked" });
    expect(charger.received).toEqual([]);
  });

  test("that a charger refuses, repeating the tag, keeps its text nowhere else", async () => {
    charger.on("ReserveNow", ({ idTag }) => ({ callError: ["GenericError", `No ${String(idTag)} here`] }));
    const { command } = await reserve("echoed-tag");
    expect(command).toMatchObject({ status: "rejected", error: "GenericError: No *** here" });
    expect(await everywhere(["echoed-tag"])).toEqual(["id_tags"]);
  });

  test("for an invalid tag is refused", async () => {
    for (const idTag of ["", "Émile", "x".repeat(21)]) {
      const { status, errors } = await reserve(idTag);
      expect({ status, errors }).toMatchObject({ status: 422, errors: [{ pointer: "/payload/idTag" }] });
    }
  });
});

describe("secrets", () => {
  test("the user info of a URL goes to the charger, and is hidden wherever else it would be", async () => {
    const secret = "s3cret-of-the-url";
    const location = `ftp://user:${secret}@logs.example/in`;
    for (const [action, payload] of [
      ["GetDiagnostics", { location }],
      ["GetLog", { log: { remoteLocation: location }, logType: "SecurityLog", requestId: 1 }],
      ["SignedUpdateFirmware", { requestId: 1, firmware: { ...firmware, location } }],
    ] as const) {
      charger.on(action, action === "GetDiagnostics" ? {} : { status: "Accepted" });
      const { command } = await call({ action, payload });
      expect(command.status).toBe("accepted");
      expect(charger.received.at(-1)).toEqual({ action, payload });
    }
    await server.client.chargers.updateFirmware(chargerId, {
      location: `https://u:${secret}@f.example/1`,
      wait: true,
    });
    expect(charger.received.at(-1)?.payload["location"]).toContain(secret);
    expect(await everywhere([secret])).toEqual([]);
  });

  test("the same holds when a charger repeats the URL, and for an invalid URL", async () => {
    charger.on("GetDiagnostics", (payload) => ({
      callError: ["GenericError", `Cannot reach ${String(payload["location"])}`],
    }));
    const location = "ftp://user:as-it-should-be@f.example/1";
    const { command } = await call({ action: "GetDiagnostics", payload: { location } });
    expect(command.error).toBe("GenericError: Cannot reach ftp://***@f.example/1");

    charger.on("ChangeConfiguration", { status: "Accepted" });
    for (const value of ["ftp://user:a blank-in-it@f.example", 'ftp://user:a"quote-in-it@f.example']) {
      const payload = { key: "LogTarget", value };
      expect((await call({ action: "ChangeConfiguration", payload })).status).toBe(200);
      expect(charger.received.at(-1)?.payload).toEqual(payload);
    }
    expect(await everywhere(["as-it-should-be", "blank-in-it", "quote-in-it"])).toEqual([]);
  });

  test("a password that is set goes to the charger, and is nowhere in the store", async () => {
    const secret = "correct horse battery staple";
    const payload = { key: "WifiPassword", value: secret };
    charger.on("ChangeConfiguration", { status: "Accepted" });
    const { command } = await call({ action: "ChangeConfiguration", payload });
    expect(command.status).toBe("accepted");
    expect(charger.received.at(-1)?.payload).toEqual(payload);
    expect(await everywhere([secret])).toEqual([]);
  });

  test("a password that a charger repeats in its refusal is nowhere in the store", async () => {
    const secret = "repeated battery staple";
    charger.on("ChangeConfiguration", (payload) => ({
      callError: ["PropertyConstraintViolation", `Cannot take ${JSON.stringify(payload)}`],
    }));
    for (const key of ["WifiPassword", "HeartbeatInterval"]) {
      const value = key === "WifiPassword" ? secret : "soon";
      const { command } = await call({ action: "ChangeConfiguration", payload: { key, value } });
      const why = key === "WifiPassword" ? "" : `: Cannot take {"key":"${key}","value":"soon"}`;
      expect(command).toMatchObject({ status: "rejected", error: `PropertyConstraintViolation${why}` });
    }
    expect(await everywhere([secret])).toEqual([]);
  });

  test("a password in a charger's answer is hidden in the result", async () => {
    const configurationKey = [
      { key: "WifiPassword", readonly: false, value: "hunter2-of-the-charger" },
      { key: "HeartbeatInterval", readonly: false, value: "60" },
    ];
    charger.on("GetConfiguration", { configurationKey });
    const { command } = await call({ action: "GetConfiguration", payload: {} });
    expect(command.result).toEqual({
      configurationKey: [{ ...configurationKey[0], value: "***" }, configurationKey[1]],
    });
    expect(await everywhere(["hunter2-of-the-charger"])).toEqual([]);
  });
});

test("an Idempotency-Key makes a call once", async () => {
  charger.on("ClearCache", { status: "Accepted" });
  const once = { action: "ClearCache", payload: {}, idempotencyKey: "clear-1", wait: true } as const;
  const first = await server.client.chargers.call(chargerId, once);
  expect(await server.client.chargers.call(chargerId, once)).toEqual(first);
  expect(charger.received).toHaveLength(1);
});

/** The tables that contain any of the texts. */
async function everywhere(texts: string[]): Promise<string[]> {
  const { db, ingest } = server.server.core;
  await ingest.flushed(chargerId);
  await ingest.flushExchanges();
  const tables = await db.read((tx) =>
    tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    ),
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    for (const text of texts) {
      const rows = await db.read((tx) =>
        tx.execute(
          sql`select 1 from ${sql.identifier(name)} as row where position(${text} in row::text) > 0 limit 1`,
        ),
      );
      if ([...rows].length > 0) found.add(name);
    }
  }
  return [...found];
}
