import type { AuthorizationData, AuthorizationStatus } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { type Started, startCharger } from "./start-charger.ts";

const entry = (idTag: string, status: AuthorizationStatus = "Accepted"): AuthorizationData => ({
  idTag,
  idTagInfo: { status },
});

async function send(
  { station }: Started,
  updateType: "Full" | "Differential",
  listVersion: number,
  localAuthorizationList?: AuthorizationData[],
) {
  const outcome = await station.call("SendLocalList", {
    updateType,
    listVersion,
    ...(localAuthorizationList && { localAuthorizationList }),
  });
  return outcome.outcome === "result" ? outcome.payload.status : outcome.outcome;
}

async function version({ station }: Started) {
  const outcome = await station.call("GetLocalListVersion", {});
  return outcome.outcome === "result" ? outcome.payload.listVersion : outcome.outcome;
}

const asked = ({ charger }: Started) =>
  charger.ledger.answered
    .filter(({ action }) => action === "Authorize")
    .map(({ payload }) => payload["idTag"]);

test("a list is replaced or updated, and has a version", async () => {
  const started = await startCharger();
  expect(await version(started)).toBe(0);
  expect(await send(started, "Full", 3, [entry("A"), entry("B")])).toBe("Accepted");
  expect(await version(started)).toBe(3);
  expect(await send(started, "Differential", 4, [{ idTag: "a" }, entry("C")])).toBe("Accepted");
  started.charger.offline();
  started.charger.plugIn();
  expect(await started.charger.present("A")).toBe("refused");
  expect(await started.charger.present("C")).toBe("started");
});

test("a Differential update has to be newer, a Full one need not", async () => {
  const started = await startCharger();
  await send(started, "Full", 3, [entry("A")]);
  expect(await send(started, "Differential", 3, [entry("B")])).toBe("VersionMismatch");
  expect(await version(started)).toBe(3);
  expect(await send(started, "Full", 2, [entry("B")])).toBe("Accepted");
  expect(await version(started)).toBe(2);
});

test("an invalid list is Failed and changes nothing", async () => {
  const started = await startCharger({
    configuration: { SendLocalListMaxLength: "2", LocalAuthListMaxLength: "3" },
  });
  await send(started, "Full", 1, [entry("A"), entry("B")]);
  expect(await send(started, "Full", 0, [])).toBe("Failed");
  expect(await send(started, "Full", -1, [])).toBe("Failed");
  expect(await send(started, "Full", 2, [entry("A"), entry("a")])).toBe("Failed");
  expect(await send(started, "Full", 2, [{ idTag: "A" }])).toBe("Failed");
  expect(await send(started, "Full", 2, [entry("A"), entry("B"), entry("C")])).toBe("Failed");
  expect(await send(started, "Differential", 2, [entry("C"), entry("D")])).toBe("Failed");
  expect(await version(started)).toBe(1);
});

test("a charger with a disabled list has the version -1 and accepts none", async () => {
  const started = await startCharger({ configuration: { LocalAuthListEnabled: "false" } });
  expect(await version(started)).toBe(-1);
  expect(await send(started, "Full", 1, [entry("A")])).toBe("NotSupported");
});

test("with LocalPreAuthorize a tag on the list starts without an Authorize", async () => {
  const started = await startCharger({ configuration: { LocalPreAuthorize: "true" } });
  await send(started, "Full", 1, [entry("A"), entry("B", "Blocked")]);
  started.charger.plugIn();
  expect(await started.charger.present("A")).toBe("started");
  expect(asked(started)).toEqual([]);
  started.charger.unplug();
  started.charger.plugIn();
  // The list refuses the tag: the central system decides.
  expect(await started.charger.present("B")).toBe("started");
  expect(asked(started)).toEqual(["B"]);
});

test("offline the list decides before the cache, and a tag in neither is refused", async () => {
  const started = await startCharger();
  const { charger, clock } = started;
  charger.plugIn();
  await charger.present("B");
  await charger.present("B");
  await send(started, "Full", 1, [
    entry("A"),
    { idTag: "C", idTagInfo: { status: "Accepted", expiryDate: "2025-01-01T12:01:00Z" } },
  ]);
  await clock.run(0);
  charger.offline();
  for (const [tag, outcome] of [
    ["A", "started"],
    ["B", "started"],
    ["C", "started"],
    ["D", "refused"],
  ] as const) {
    expect(await charger.present(tag)).toBe(outcome);
    if (outcome === "started") await charger.present(tag);
  }
  await clock.run(60_000);
  // The entry has expired.
  expect(await charger.present("C")).toBe("refused");
});

test("a known invalid tag is refused offline, even with AllowOfflineTxForUnknownId", async () => {
  const started = await startCharger({
    configuration: { AllowOfflineTxForUnknownId: "true", LocalAuthorizeOffline: "false" },
  });
  await send(started, "Full", 1, [entry("A", "Blocked")]);
  started.charger.offline();
  started.charger.plugIn();
  expect(await started.charger.present("A")).toBe("refused");
  expect(await started.charger.present("B")).toBe("started");
});

test("a tag that the list accepts and the central system refuses is reported as a conflict", async () => {
  const started = await startCharger({
    centralSystem: { Authorize: () => ({ idTagInfo: { status: "Blocked" } }) },
  });
  await send(started, "Full", 1, [entry("A")]);
  started.charger.plugIn();
  expect(await started.charger.present("A")).toBe("refused");
  await started.clock.run(0);
  expect(started.newFrames()).toContainEqual(
    expect.stringContaining('{"connectorId":0,"errorCode":"LocalListConflict","status":"Available"'),
  );
});

test("clearing the cache removes all entries; without a cache it is rejected", async () => {
  const started = await startCharger();
  started.charger.plugIn();
  await started.charger.present("A");
  await started.charger.present("A");
  expect(await started.station.call("ClearCache", {})).toEqual({
    outcome: "result",
    payload: { status: "Accepted" },
  });
  await started.clock.run(0);
  started.charger.offline();
  expect(await started.charger.present("A")).toBe("refused");

  const without = await startCharger({ configuration: { AuthorizationCacheEnabled: "false" } });
  expect(await without.station.call("ClearCache", {})).toEqual({
    outcome: "result",
    payload: { status: "Rejected" },
  });
});
