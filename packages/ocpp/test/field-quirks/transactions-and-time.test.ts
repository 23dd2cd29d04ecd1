import { acceptEverything, readTimestamp, toTimestamp } from "@forecourt/ocpp";
import { ManualClock, pair, startStation } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";

const noon = Date.UTC(2025, 0, 1, 12);

test("quirk 34: an internal error is not answered to a transaction, and the charger keeps it (dallmann-consulting/OCPP.Core#31)", () => {
  const outOfOrder = () => {
    throw new Error("out of order");
  };
  for (const call of [
    '[2,"1","StartTransaction",{"connectorId":1,"idTag":"TAG","meterStart":0,"timestamp":"2025-01-01T12:00:00Z"}]',
    '[2,"1","StopTransaction",{"transactionId":1,"meterStop":10,"timestamp":"2025-01-01T12:00:00Z"}]',
    '[2,"1","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2025-01-01T12:00:00Z","sampledValue":[{"value":"10"}]}]}]',
  ]) {
    const { connection, sent, socketEvents } = startStation({
      handlers: { StartTransaction: outOfOrder, StopTransaction: outOfOrder, MeterValues: outOfOrder },
    });
    connection.receive(call);
    expect({ sent, socketEvents }).toEqual({ sent: [], socketEvents: ["close 1012 internal error"] });
  }
});

test("quirk 37: a stop needs no id tag, and neither does its answer (dallmann-consulting/OCPP.Core#47)", () => {
  const stops: unknown[] = [];
  const { connection, sent } = startStation({
    handlers: {
      StopTransaction(request, { violations }) {
        stops.push({ idTag: request.idTag, violations });
        return {};
      },
    },
  });
  connection.receive(
    '[2,"1","StopTransaction",{"transactionId":1,"meterStop":10,"timestamp":"2025-01-01T12:00:00Z"}]',
  );
  expect(stops).toEqual([{ idTag: undefined, violations: [] }]);
  expect(sent).toEqual(['[3,"1",{}]']);
});

test("quirk 54: local time without an offset is read as UTC and flagged (evcc-io/evcc#10399)", () => {
  expect(readTimestamp("2025-01-01T11:30:00", noon)).toEqual({
    at: Date.UTC(2025, 0, 1, 11, 30),
    source: "station",
    reportedAt: Date.UTC(2025, 0, 1, 11, 30),
    flags: ["no_offset"],
  });
});

test("quirk 54: local time that is marked as UTC is flagged when it is ahead (steve-community/steve#136)", () => {
  const { flags } = readTimestamp("2025-01-01T14:00:00Z", noon);
  expect(flags).toEqual(["in_future"]);
});

test("quirk 55: the time sent to a charger is UTC in whole seconds (steve-community/steve#96)", async () => {
  expect(toTimestamp(Date.parse("2025-01-01T13:00:00.987+01:00"))).toBe("2025-01-01T12:00:00Z");
  const clock = new ManualClock(noon + 987);
  const { chargePoint, frames } = pair({ context: null, clock, handlers: acceptEverything({ clock }) });
  await chargePoint.call("Heartbeat", {});
  expect(frames.at(-1)).toMatch(/^< \[3,"[^"]+",\{"currentTime":"2025-01-01T12:00:00Z"\}\]$/);
});
