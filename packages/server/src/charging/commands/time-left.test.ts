import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { msLeft } from "./time-left.ts";

const command = { createdAt: "2026-11-21T12:00:00.000Z", expiresAt: "2026-11-21T12:00:30.000Z" };
const leftAt = (time: string) => msLeft({ clock: new ManualClock(Date.parse(time)) }, command);

test("the time left of a command ends at its expiry", () => {
  expect(leftAt("2026-11-21T12:00:10.000Z")).toBe(20_000);
  expect(leftAt("2026-11-21T12:00:40.000Z")).toBe(-10_000);
});

test("F23: when the clock is set back by an hour, a command does not wait an hour longer", () => {
  expect(leftAt("2026-11-21T11:00:10.000Z")).toBe(30_000);
});
