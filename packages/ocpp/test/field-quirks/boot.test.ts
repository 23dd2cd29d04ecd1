import { startStation } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";

const boot = '[2,"b","BootNotification",{"chargePointVendor":"Acme","chargePointModel":"One"}]';
const answered = (status: string) =>
  `[3,"b",{"status":"${status}","currentTime":"2025-01-01T12:00:00Z","interval":300}]`;

test("quirk 24: an accepted charger needs no boot to be handled and called again (OCPP-J 1.6 section 5.4)", () => {
  const { connect, connection } = startStation({ registration: "accepted" });
  connection.closed(1006, "");
  const again = connect();
  again.connection.receive('[2,"a","Authorize",{"idTag":"TAG"}]');
  void again.station.call("Reset", { type: "Soft" }); // stays in flight on purpose
  expect(again.sent).toEqual([
    '[3,"a",{"idTagInfo":{"status":"Accepted"}}]',
    '[2,"1","Reset",{"type":"Soft"}]',
  ]);
});

test("quirk 25: a pending charger may boot again and send what was triggered, and nothing else (citrineos/citrineos-core#1052)", () => {
  const { connection, sent, station } = startStation({
    registration: "pending",
    handlers: {
      BootNotification: () => ({ status: "Pending", currentTime: "2025-01-01T12:00:00Z", interval: 300 }),
    },
  });
  connection.receive('[2,"a","Heartbeat",{}]');
  void station.call("TriggerMessage", { requestedMessage: "Heartbeat" }); // answered below
  connection.receive('[3,"1",{"status":"Accepted"}]');
  connection.receive('[2,"c","Heartbeat",{}]');
  connection.receive(boot);
  connection.receive(boot);
  expect(sent).toEqual([
    '[4,"a","SecurityError","Send a BootNotification first, and wait until it is accepted.",{}]',
    '[2,"1","TriggerMessage",{"requestedMessage":"Heartbeat"}]',
    '[3,"c",{"currentTime":"2025-01-01T12:00:00Z"}]',
    answered("Pending"),
    answered("Pending"),
  ]);
});

test("quirk 26: a repeated boot is answered again, and the station stays accepted (EVerest/libocpp#307)", () => {
  const { connection, sent, station } = startStation({ registration: null });
  connection.receive(boot);
  connection.receive(boot);
  expect(sent).toEqual([answered("Accepted"), answered("Accepted")]);
  expect(station.registration).toBe("accepted");
});
