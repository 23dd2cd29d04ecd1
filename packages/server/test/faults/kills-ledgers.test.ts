import type { Answered, Ledger, Refused } from "@forecourt/simulator";
import { expect, test } from "vitest";
import { checkLedgers, type Stored, type StoredSession, sampleKey } from "./kills-ledgers.ts";

const at = "2026-11-28T10:00:00.250Z";
const call = (action: Answered["action"], payload: object, answer: object = {}): Answered => ({
  messageId: "1",
  action,
  payload: payload as Record<string, unknown>,
  answer: answer as Record<string, unknown>,
  sentAt: 0,
  at: 0,
});
const answered = [
  call("BootNotification", {}),
  call("StartTransaction", { meterStart: 100 }, { transactionId: 7 }),
  call("MeterValues", {
    transactionId: 7,
    meterValue: [{ timestamp: at, sampledValue: [{ value: "150" }] }],
  }),
  call("StopTransaction", { transactionId: 7, meterStop: 220 }),
];
const session: StoredSession = {
  identity: "CP-1",
  transactionId: 7,
  startWh: 100,
  stopWh: 220,
  cdrs: 1,
  energyWh: 120,
};
const samples = new Set([sampleKey("CP-1", 7, Math.floor(Date.parse(at) / 1_000), "150")]);

function lawsBroken(
  stored: Stored,
  ledger: Pick<Ledger, "answered" | "refused"> = { answered, refused: [] },
) {
  return checkLedgers(stored, [{ identity: "CP-1", ledger }]).broken.map(({ law }) => law);
}

test("what was acknowledged and is stored once breaks no law", () => {
  const { broken, figures } = checkLedgers({ sessions: [session], samples }, [
    { identity: "CP-1", ledger: { answered, refused: [] } },
  ]);
  expect(broken).toEqual([]);
  expect(figures).toEqual({
    transactions: 1,
    "acknowledged frames": 3,
    "kWh by the meters": 0.12,
    "kWh in CDRs": 0.12,
  });
});

test("what is missing, doubled or different is found", () => {
  expect(lawsBroken({ sessions: [session], samples: new Set() })).toEqual([
    "acknowledged meter values are stored",
  ]);
  expect(lawsBroken({ sessions: [], samples })).toContain("an acknowledged start is stored");
  expect(lawsBroken({ sessions: [session, session], samples })).toEqual([
    "a transaction has one session",
    "there is no session that the charger does not know",
  ]);
  expect(lawsBroken({ sessions: [session, { ...session, transactionId: 8 }], samples })).toEqual([
    "there is no session that the charger does not know",
  ]);
  expect(lawsBroken({ sessions: [{ ...session, cdrs: 2 }], samples })).toEqual(["a session has one CDR"]);
  expect(lawsBroken({ sessions: [{ ...session, stopWh: null }], samples })).toEqual([
    "an acknowledged stop is stored",
  ]);
  expect(lawsBroken({ sessions: [{ ...session, energyWh: 119 }], samples })).toEqual([
    "a CDR says what the meter counted",
    "the energy of all CDRs is that of the meters, to the Wh",
  ]);
});

test("a CALLERROR is found on a message of a transaction, and not on another", () => {
  const refused = (action: Refused["action"]): Refused => ({
    messageId: "2",
    action,
    payload: {},
    code: "InternalError",
    sentAt: 0,
    at: 0,
  });
  const stored = { sessions: [session], samples };
  expect(lawsBroken(stored, { answered, refused: [refused("Heartbeat")] })).toEqual([]);
  expect(lawsBroken(stored, { answered, refused: [refused("MeterValues")] })).toEqual([
    "no CALLERROR on a message of a transaction",
  ]);
});

test("a message that came twice is one, and one id for two transactions is found", () => {
  const [, start, , stop] = answered as [Answered, Answered, Answered, Answered];
  const stored = { sessions: [session], samples };
  const checked = checkLedgers(stored, [
    { identity: "CP-1", ledger: { answered: [...answered, start, stop], refused: [] } },
  ]);
  expect(checked.broken).toEqual([]);
  expect(checked.figures).toMatchObject({ transactions: 1, "kWh by the meters": 0.12, "kWh in CDRs": 0.12 });
  const other = call("StartTransaction", { meterStart: 100, timestamp: at }, { transactionId: 7 });
  expect(lawsBroken(stored, { answered: [...answered, other], refused: [] })).toEqual([
    "a transaction id is given once",
  ]);
});
