import { measurands } from "../measurands.ts";
import { nearest } from "../nearest.ts";
import { SimulatorError } from "../simulator-error.ts";
import { commandActions, refusableActions } from "./command-quirks.ts";
import type { Quirks } from "./quirks.ts";

/** Description of a quirk, and its value on a command line. */
interface QuirkEntry {
  /** A short description. */
  readonly about: string;
  /** The value or an example of it, for the help text. Empty: no value. */
  readonly such: string;
  /** Undefined: not a valid value. */
  read(text: string): unknown;
}

const flag = (about: string): QuirkEntry => ({
  about,
  such: "",
  read: (text) => (text === "" ? true : undefined),
});

function number(
  about: string,
  such: string,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): QuirkEntry {
  return {
    about,
    such,
    read(text) {
      const value = Number(text);
      return text.trim() !== "" && value >= least && value <= most ? value : undefined;
    },
  };
}

function range(about: string, such: string): QuirkEntry {
  return {
    about,
    such,
    read(text) {
      const [, least, most = least] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
      if (least === undefined || Number(most) < Number(least)) return undefined;
      return least === most ? Number(least) : [Number(least), Number(most)];
    },
  };
}

const oneOf = (about: string, ...words: readonly string[]): QuirkEntry => ({
  about,
  such: words.join("|"),
  read: (text) => words.find((word) => word.toLowerCase() === text.toLowerCase()),
});

function someOf(about: string, words: readonly string[], such: string): QuirkEntry {
  return {
    about,
    such,
    read(text) {
      const found = text
        .split(",")
        .map((each) => words.find((word) => word.toLowerCase() === each.trim().toLowerCase()));
      return found.includes(undefined) ? undefined : found;
    },
  };
}

const time = (about: string): QuirkEntry => ({
  about,
  such: "1970-01-01T00:00:00Z",
  read: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text),
});

const calls = (about: string, such: string) => someOf(about, commandActions, such);

const stopReasons = [
  ...["DeAuthorized", "EmergencyStop", "EVDisconnected", "HardReset", "Local", "Other"],
  ...["PowerLoss", "Reboot", "Remote", "SoftReset", "UnlockCommand"],
];

/** All quirks; the type makes sure that the table is complete. */
const table: { readonly [Name in keyof Required<Quirks>]: QuirkEntry } = {
  noSubprotocol: flag("sends no Sec-WebSocket-Protocol"),
  rawIdentity: flag("does not percent-encode its identity"),
  neverPongs: flag("never answers a ping"),
  emptyFramesEveryS: number("sends an empty frame at this interval in seconds", "30", 0.1),
  shortCallErrors: flag("CALLERRORs of four elements"),
  numericMessageIds: flag("message ids are numbers"),
  messageIdsRestart: flag("message ids count from 1 after each boot"),
  retriesRepeatMessageId: flag("repeats messages with the same message id"),
  numbersForStrings: flag("configuration values are numbers instead of strings"),
  overlongStrings: flag("serial number and model are longer than allowed"),
  unknownErrorCode: flag("the errorCode Error, the info null"),
  maxCallsPerSecond: number("disconnects on more calls within a second", "1", 1),
  neverAnswers: calls("ignores these calls without an answer", "Reset,UnlockConnector"),
  losesAnswers: calls("handles these calls and loses its answers", "RemoteStartTransaction"),
  rejects: someOf("rejects these calls", refusableActions, "RemoteStartTransaction"),
  rejectShare: number("rejects only this share of those calls", "0.1", 0, 1),
  unsupported: calls("does not support these calls", "TriggerMessage,UpdateFirmware"),
  unsupportedAs: oneOf("its answer to an unsupported call", "NotImplemented", "NotSupported", "status"),
  requestLoss: number("loses this share of calls to it", "0.1", 0, 1),
  answerLoss: number("loses this share of its answers", "0.1", 0, 1),
  requestsAfterMs: range("gets calls this many milliseconds late", "0-10000"),
  answersAfterMs: range("answers this many milliseconds late", "5000"),
  dropsEveryS: number("loses its connection after this many seconds on average", "600", 1),
  dropsForS: range("and then stays offline for this many seconds", "5-60"),
  rebootsEveryS: number("restarts after this many seconds on average", "1800", 1),
  bootsAtEveryConnection: flag("sends a BootNotification at every connection"),
  rebootsWithoutBoot: flag("sends no BootNotification after a reboot"),
  resetsBeforeAnswering: flag("restarts on Reset before it answers"),
  availableAfterBoot: flag("reports Available after a boot, even during a transaction"),
  resumesTransactions: flag("continues a transaction after a power cut"),
  forgetsTransactionsWithLine: flag("drops its transactions and their stops when its connection is lost"),
  startAtEnd: flag("sends the start when the transaction is over"),
  statusBeforeTransaction: flag("reports Charging before the start, Finishing before the stop"),
  neverSuspendedEV: flag("reports Charging as long as a transaction runs"),
  stuckFinishing: flag("stays in Finishing until the next car arrives"),
  stopWithoutIdTag: flag("sends stops without a tag"),
  stopReason: oneOf("every stop has this reason", ...stopReasons),
  meterStart: number("meterStart, instead of the register", "0"),
  meterStop: number("meterStop, instead of the register", "-1"),
  meterValuesTransactionId: oneOf("the transactionId of meter values: omitted, or 0", "none", "zero"),
  registerPerTransaction: flag("the register starts at 0 with each transaction"),
  kilowattHoursLabelledWattHours: flag("energy in kWh, labelled Wh"),
  noisyKilowattHours: flag("energy in kWh, with the noise of floating point"),
  kilowattHourDecimals: number("samples in kWh with this many decimals, with meterStart in Wh", "1", 0, 3),
  paddedValues: flag("spaces around values"),
  bareEnergy: flag("energy without measurand and unit"),
  registerPerPhase: flag("the whole register for each phase"),
  registerSharePerPhase: flag("a register for each phase, which add up to the total"),
  registerLacksPhaseEveryWh: number("leaves out L3 when the register is a multiple of this many Wh", "3", 1),
  sessionEnergyAsWell: flag("the energy of the session in addition to the register"),
  measurands: someOf("has these measurands only", measurands, "Energy.Active.Import.Register"),
  keepsKnownMeasurands: flag("accepts the known part of a list of measurands"),
  clockStartsAt: time("the initial time of its clock"),
  clockBehindS: number("its clock starts this many seconds behind", "5184000"),
  clockSetAfterS: number("ignores the central system's time for this many seconds", "60", 0),
  clockDriftPpm: number("its clock runs this many parts per million too fast", "200"),
  clockNeverSet: flag("ignores the central system's time"),
  localTimeMinutes: number("local time without an offset, this many minutes ahead of UTC", "120", -840, 840),
  rejectsStackLevelAbove: number("rejects profiles above this stack level", "0", 0),
  onlyPurposes: someOf(
    "accepts profiles with these purposes only",
    ["TxDefaultProfile", "TxProfile", "ChargePointMaxProfile"],
    "TxDefaultProfile",
  ),
  onlyRateUnit: oneOf("accepts profiles in this unit only", "W", "A"),
  ignoresNumberPhases: flag("applies each limit to all phases"),
  refusesZero: flag("rejects a limit of 0"),
  neverAnswersAbsolute: flag("never answers an Absolute profile"),
  compositeSchedule: oneOf("GetCompositeSchedule: rejected, or in the other unit", "rejected", "other-unit"),
  clearsNothing: flag("accepts ClearChargingProfile, and clears nothing"),
  ignoresLimits: flag("accepts every profile and ignores it"),
  profileLoss: number("accepts and drops this share of profiles", "0.1", 0, 1),
  forgetsProfilesWhileSuspended: flag("drops a TxProfile that arrives while there is no current"),
  forgetsProfilesWithLine: flag("drops all profiles when it loses its connection"),
  quantitiesWithoutUnit: flag("currents, powers and voltages without a unit"),
  currentWithoutPhase: flag("one current without a phase"),
  currentToNeutral: flag("the phases of currents are L1-N, L2-N and L3-N"),
  offeredPerPhase: flag("the offered current for each phase"),
  noisyQuantities: flag("currents, powers and voltages with the noise of floating point"),
  availableWhileCharging: flag("reports Available while it charges"),
  dividesWattsByCar: flag("divides watts by the phases that the car uses"),
  remoteStartNeedsConnector: flag("rejects a remote start without a connectorId"),
  remoteStartDoesNothing: flag("accepts a remote start, and starts nothing"),
  onlyRemoteStart: flag("starts remotely only"),
  firmwareStatuses: oneOf(
    "firmware statuses are omitted, repeated, or end early",
    "skipped",
    "repeated",
    "never-installed",
  ),
  signedFirmwareOnly: flag("does not support UpdateFirmware"),
  passwordAsHexText: flag("uses the text of an AuthorizationKey as its password"),
};

const names = Object.keys(table);

/** Every quirk: its name and value on a command line, and its description. */
export const quirkLines: readonly { signature: string; about: string }[] = Object.entries(table).map(
  ([name, { such, about }]) => ({ signature: such === "" ? name : `${name}=${such}`, about }),
);

/** Result of parsing one `name` or `name=value`. */
export type ParsedQuirk = { ok: true; quirk: Quirks } | { ok: false; problem: string; hint: string };

export function parseQuirk(text: string): ParsedQuirk {
  const [written = "", ...rest] = text.split("=");
  const name = names.find((each) => each.toLowerCase() === written.trim().toLowerCase());
  if (name === undefined) {
    const near = nearest(written, names);
    const hint = near === null ? "forecourt-sim --list-quirks" : `--quirk ${signatureOf(near)}`;
    return { ok: false, problem: `Unknown quirk ${written}.`, hint };
  }
  const value = entryOf(name)?.read(rest.join("="));
  // The entry with this name has parsed the value.
  if (value !== undefined) return { ok: true, quirk: { [name]: value } as Quirks };
  const problem = rest.length === 0 ? `The quirk ${name} requires a value.` : `${text} is invalid.`;
  return { ok: false, problem, hint: `--quirk ${signatureOf(name)}` };
}

/** For plain JavaScript callers: throws SimulatorError "invalid-option" for an unknown quirk. */
export function checkQuirks(quirks: Quirks): void {
  for (const name of Object.keys(quirks)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near === null ? "" : ` Did you mean ${near}?`;
    throw new SimulatorError("invalid-option", `Unknown quirk ${name}.${hint}`);
  }
}

function entryOf(name: string): QuirkEntry | undefined {
  // Own keys of the table.
  return table[name as keyof Quirks];
}

function signatureOf(name: string): string {
  const { such = "" } = entryOf(name) ?? {};
  return such === "" ? name : `${name}=${such.replace(/\|.*/, "")}`;
}
