import { eventOrigin, eventSentence } from "@forecourt/client/text";
import { eventCatalogue } from "@forecourt/contract";
import { expect, test } from "vitest";

const exampleOf = (type: keyof typeof eventCatalogue) => eventCatalogue[type].example as never;

test.each([
  ["charger.disconnected", "CP-0042", "disconnected, network, after 24 h 00 min"],
  ["charger.booted", "CP-0042", "booted, Volt Works VW-22, firmware 4.1.0"],
  ["socket.status_changed", "CP-0042/1", "Charging, was Preparing"],
  ["session.updated", "CP-0042/1", "has charged 3.7 kWh, 7.4 kW, limit 32 A"],
  ["session.ended", "CP-0042/1", "session ends with 14.8 kWh, in 2 h 00 min, EVDisconnected"],
  ["cdr.created", "CP-0042/1", "receipt over 5.18 EUR, 14.8 kWh"],
  ["command.completed", "CP-0042/1", "SetChargingProfile accepted"],
  ["job.finished", "job_01ka9mcf6h9k2n5q8s1v4x7z0b", "job completed: Reset, 190 of 200 accepted"],
  ["issue.opened", "DEPOT-01/1", "issue opened: connector faulted, GroundFailure"],
  ["location.updated", "Harbour car park", "a location was changed, max amperage"],
  ["webhook.updated", "hooks.example.com", "a webhook was changed, events"],
] as const)("%s at %s is a sentence: %s", (type, origin, sentence) => {
  expect([eventOrigin(exampleOf(type)), eventSentence(exampleOf(type)).join(", ")]).toEqual([
    origin,
    sentence,
  ]);
});

test("every type of event has an origin and a sentence", () => {
  for (const { example } of Object.values(eventCatalogue)) {
    const event = example as never;
    expect(eventOrigin(event)).toMatch(/\S/);
    expect(eventSentence(event).join(", ")).toMatch(/^(?!.*(undefined|NaN|null|\[object)).+/);
  }
});
