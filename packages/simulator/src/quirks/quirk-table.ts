import { measurands } from "../measurands.ts";
import { nearest } from "../nearest.ts";
import { SimulatorError } from "../simulator-error.ts";
import { commandActions, refusableActions } from "./command-quirks.ts";
import type { Quirks } from "./quirks.ts";

/** What is written after the name of a quirk on a command line. */
interface QuirkValue {
  /** For people: what to write, or an example of it. Empty: nothing at all. */
  readonly such: string;
  /** Undefined: that is no value of this quirk. */
  read(text: string): unknown;
}

const flag: QuirkValue = { such: "", read: (text) => (text === "" ? true : undefined) };
const number = (
  such: string,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): QuirkValue => ({
  such,
  read(text) {
    const value = Number(text);
    return text.trim() !== "" && value >= least && value <= most ? value : undefined;
  },
});
const oneOf = (...words: readonly string[]): QuirkValue => ({
  such: words.join("|"),
  read: (text) => words.find((word) => word.toLowerCase() === text.toLowerCase()),
});
const someOf = (words: readonly string[], such: string): QuirkValue => ({
  such,
  read(text) {
    const found = text
      .split(",")
      .map((each) => words.find((word) => word.toLowerCase() === each.trim().toLowerCase()));
    return found.includes(undefined) ? undefined : found;
  },
});
const time: QuirkValue = {
  such: "1970-01-01T00:00:00Z",
  read: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text),
};
const calls = (such: string) => someOf(commandActions, such);
const stopReasons = [
  ...["DeAuthorized", "EmergencyStop", "EVDisconnected", "HardReset", "Local", "Other"],
  ...["PowerLoss", "Reboot", "Remote", "SoftReset", "UnlockCommand"],
];

/** Every quirk there is; the compiler sees that none is missing. */
const table: { readonly [Name in keyof Required<Quirks>]: QuirkValue } = {
  noSubprotocol: flag,
  rawIdentity: flag,
  neverPongs: flag,
  emptyFramesEveryS: number("30", 0.1),
  shortCallErrors: flag,
  numericMessageIds: flag,
  messageIdsRestart: flag,
  retriesRepeatMessageId: flag,
  numbersForStrings: flag,
  overlongStrings: flag,
  unknownErrorCode: flag,
  maxCallsPerSecond: number("1", 1),
  neverAnswers: calls("Reset,UnlockConnector"),
  losesAnswers: calls("RemoteStartTransaction"),
  rejects: someOf(refusableActions, "RemoteStartTransaction"),
  unsupported: calls("TriggerMessage,UpdateFirmware"),
  unsupportedAs: oneOf("NotImplemented", "NotSupported", "status"),
  requestLoss: number("0.1", 0, 1),
  answerLoss: number("0.1", 0, 1),
  answersAfterMs: number("5000", 0),
  bootsAtEveryConnection: flag,
  rebootsWithoutBoot: flag,
  resetsBeforeAnswering: flag,
  startAtEnd: flag,
  statusBeforeTransaction: flag,
  stuckFinishing: flag,
  stopWithoutIdTag: flag,
  stopReason: oneOf(...stopReasons),
  meterStart: number("0"),
  meterStop: number("-1"),
  meterValuesTransactionId: oneOf("none", "zero"),
  registerPerTransaction: flag,
  kilowattHoursLabelledWattHours: flag,
  noisyKilowattHours: flag,
  paddedValues: flag,
  bareEnergy: flag,
  registerPerPhase: flag,
  sessionEnergyAsWell: flag,
  measurands: someOf(measurands, "Energy.Active.Import.Register"),
  keepsKnownMeasurands: flag,
  clockStartsAt: time,
  clockDriftPpm: number("200"),
  clockNeverSet: flag,
  localTimeMinutes: number("120", -840, 840),
  rejectsStackLevelAbove: number("0", 0),
  onlyPurposes: someOf(["TxDefaultProfile", "TxProfile", "ChargePointMaxProfile"], "TxDefaultProfile"),
  onlyRateUnit: oneOf("W", "A"),
  ignoresNumberPhases: flag,
  refusesZero: flag,
  neverAnswersAbsolute: flag,
  compositeSchedule: oneOf("rejected", "other-unit"),
  clearsNothing: flag,
  ignoresLimits: flag,
  forgetsProfilesWhileSuspended: flag,
  remoteStartNeedsConnector: flag,
  remoteStartDoesNothing: flag,
  onlyRemoteStart: flag,
  firmwareStatuses: oneOf("skipped", "repeated", "never-installed"),
  signedFirmwareOnly: flag,
  passwordAsHexText: flag,
};

const names = Object.keys(table);

/** Of every quirk: its name, and what it is given, as on a command line. */
export const quirkSignatures: readonly string[] = Object.entries(table).map(([name, { such }]) =>
  such === "" ? name : `${name}=${such}`,
);

/** What came of reading one `name` or `name=value`. */
export type ParsedQuirk = { ok: true; quirk: Quirks } | { ok: false; problem: string; tryThis: string };

export function parseQuirk(text: string): ParsedQuirk {
  const [written = "", ...rest] = text.split("=");
  const name = names.find((each) => each.toLowerCase() === written.trim().toLowerCase());
  if (name === undefined) {
    const near = nearest(written, names);
    const tryThis = near === null ? "forecourt-sim --list-quirks" : `--quirk ${signatureOf(near)}`;
    return { ok: false, problem: `There is no quirk ${written}.`, tryThis };
  }
  const value = entryOf(name)?.read(rest.join("="));
  // The entry of this name has read the value.
  if (value !== undefined) return { ok: true, quirk: { [name]: value } as Quirks };
  const problem = rest.length === 0 ? `The quirk ${name} needs a value.` : `${text} is not possible.`;
  return { ok: false, problem, tryThis: `--quirk ${signatureOf(name)}` };
}

/** For callers whom no compiler has told: throws SimulatorError "invalid-option" for a name that is no quirk's. */
export function checkQuirks(quirks: Quirks): void {
  for (const name of Object.keys(quirks)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near === null ? "" : ` Is it ${near}?`;
    throw new SimulatorError("invalid-option", `There is no quirk ${name}.${hint}`);
  }
}

function entryOf(name: string): QuirkValue | undefined {
  // Own keys of the table.
  return table[name as keyof Quirks];
}

function signatureOf(name: string): string {
  const { such = "" } = entryOf(name) ?? {};
  return such === "" ? name : `${name}=${such.replace(/\|.*/, "")}`;
}
