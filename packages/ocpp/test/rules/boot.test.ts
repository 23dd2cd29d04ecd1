import { describe, expect, test } from "vitest";
import { startStation } from "../../src/testing.ts";

const boot = '[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]';
const notAccepted = { outcome: "not-sent", reason: "not-accepted" };
const securityError = (id: string) =>
  `[4,"${id}","SecurityError","Send a BootNotification first, and wait until it is accepted.",{}]`;

function startBooted(status: "Accepted" | "Pending" | "Rejected") {
  const started = startStation({
    registration: null,
    handlers: {
      BootNotification: () => ({ status, currentTime: "2025-01-01T12:00:00Z", interval: 60 }),
    },
  });
  started.connection.receive(boot);
  started.sent.length = 0;
  return started;
}

describe("section 4.2 of OCPP 1.6: a pending charger", () => {
  test.each([
    ["GetConfiguration", {}],
    ["ChangeConfiguration", { key: "HeartbeatInterval", value: "60" }],
    ["TriggerMessage", { requestedMessage: "BootNotification" }],
    ["ExtendedTriggerMessage", { requestedMessage: "BootNotification" }],
    ["Reset", { type: "Soft" }],
    ["ClearCache", {}],
    ["UpdateFirmware", { location: "https://example.com/f", retrieveDate: "2025-01-01T12:00:00Z" }],
  ] as const)("gets %s", (action, payload) => {
    const { sent, station } = startBooted("Pending");
    void station.call(action, payload); // stays in flight on purpose
    expect(sent).toEqual([`[2,"1","${action}",${JSON.stringify(payload)}]`]);
  });

  test.each([
    ["RemoteStartTransaction", { idTag: "A1", connectorId: 1 }],
    ["RemoteStopTransaction", { transactionId: 1 }],
  ] as const)("does not get %s", async (action, payload) => {
    const { sent, station } = startBooted("Pending");
    expect(await station.call(action, payload)).toEqual(notAccepted);
    expect(sent).toEqual([]);
  });

  test("is answered when it boots again, any number of times", () => {
    const { connection, sent } = startBooted("Pending");
    for (let time = 0; time < 3; time++) connection.receive(boot);
    expect(sent).toEqual(
      Array(3).fill('[3,"b",{"status":"Pending","currentTime":"2025-01-01T12:00:00Z","interval":60}]'),
    );
  });

  test("is refused unrequested messages (OCPP-J errata 3.8), and answered to triggered ones", () => {
    const { connection, sent, station } = startBooted("Pending");
    const status = '"StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]';
    connection.receive(`[2,"a",${status}`);
    expect(sent).toEqual([securityError("a")]);
    void station.call("TriggerMessage", { requestedMessage: "StatusNotification" }); // answered below
    connection.receive('[3,"1",{"status":"Accepted"}]');
    connection.receive(`[2,"c",${status}`);
    connection.receive('[2,"d","Heartbeat",{}]');
    expect(sent.slice(2)).toEqual(['[3,"c",{}]', securityError("d")]);
  });

  test("is answered to the two messages that the security extension names differently", () => {
    const { connection, sent, station } = startBooted("Pending");
    void station.call("ExtendedTriggerMessage", { requestedMessage: "SignChargePointCertificate" }); // stays in flight
    void station.call("ExtendedTriggerMessage", { requestedMessage: "FirmwareStatusNotification" }); // as well
    connection.receive('[2,"a","SignCertificate",{"csr":"x"}]');
    connection.receive('[3,"1",{"status":"Accepted"}]');
    connection.receive('[2,"c","SignedFirmwareStatusNotification",{"status":"Idle"}]');
    expect(sent).toEqual([
      '[2,"1","ExtendedTriggerMessage",{"requestedMessage":"SignChargePointCertificate"}]',
      '[3,"a",{"status":"Rejected"}]',
      '[2,"2","ExtendedTriggerMessage",{"requestedMessage":"FirmwareStatusNotification"}]',
      '[3,"c",{}]',
    ]);
  });

  test("gets the held calls when it is accepted", async () => {
    const { sent, station } = startBooted("Pending");
    void station.call("RemoteStopTransaction", { transactionId: 7 }, { heldForBoot: true }); // stays in flight on purpose
    expect(sent).toEqual([]);
    station.setRegistration("accepted");
    expect(sent).toEqual(['[2,"1","RemoteStopTransaction",{"transactionId":7}]']);
  });
});

describe("a rejected charger", () => {
  test("gets no calls, and only its boot is answered", async () => {
    const { connection, sent, station } = startBooted("Rejected");
    expect(await station.call("GetConfiguration", {})).toEqual(notAccepted);
    expect(await station.call("TriggerMessage", { requestedMessage: "BootNotification" })).toEqual(
      notAccepted,
    );
    connection.receive('[2,"a","Heartbeat",{}]');
    connection.receive(boot);
    expect(sent).toEqual([
      securityError("a"),
      '[3,"b",{"status":"Rejected","currentTime":"2025-01-01T12:00:00Z","interval":60}]',
    ]);
  });
});

describe("OCPP-J 1.6, section 5.4: a reconnect needs no boot", () => {
  test("a charger that was accepted in this process stays accepted", () => {
    const { centralSystem, connection } = startBooted("Accepted");
    connection.closed(1006, "");
    const sent: string[] = [];
    const again = centralSystem.connect({
      identity: "CP-1",
      context: null,
      socket: { send: (text) => sent.push(text), close() {}, ping() {}, pause() {}, resume() {} },
    });
    again.receive('[2,"a","Heartbeat",{}]');
    expect(sent).toEqual(['[3,"a",{"currentTime":"2025-01-01T12:00:00Z"}]']);
  });

  test("a charger that is known to be accepted is handled in a process that has never seen it boot", () => {
    const { connection, sent } = startStation({ registration: "accepted" });
    connection.receive('[2,"a","Heartbeat",{}]');
    expect(sent).toEqual(['[3,"a",{"currentTime":"2025-01-01T12:00:00Z"}]']);
  });

  test("an unknown one can be triggered to boot before anything else", async () => {
    const { clock, connection, sent, station } = startStation({ registration: null });
    void station.call("TriggerMessage", { requestedMessage: "BootNotification" }); // answered below
    clock.advance(10_000);
    expect(sent).toEqual(['[2,"1","TriggerMessage",{"requestedMessage":"BootNotification"}]']);
    connection.receive('[3,"1",{"status":"Accepted"}]');
    connection.receive(boot);
    expect(station.registration).toBe("accepted");
  });
});
