import { measurands } from "../measurands.ts";
import { nearest } from "../nearest.ts";
import { SimulatorError } from "../simulator-error.ts";
import { commandActions, refusableActions } from "./command-quirks.ts";
import type { Quirks } from "./quirks.ts";

/** What a quirk does, and what is written after its name on a command line. */
interface QuirkEntry {
  /** In a few words. */
  readonly about: string;
  /** For people: what to write, or an example of it. Empty: nothing at all. */
  readonly such: string;
  /** Undefined: that is no value of this quirk. */
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

/** Every quirk there is; the compiler sees that none is missing. */
const table: { readonly [Name in keyof Required<Quirks>]: QuirkEntry } = {
  noSubprotocol: flag("sends no Sec-WebSocket-Protocol"),
  rawIdentity: flag("does not percent-encode its identity"),
  neverPongs: flag("never answers a ping"),
  emptyFramesEveryS: number("sends an empty frame every so many seconds", "30", 0.1),
  shortCallErrors: flag("CALLERRORs of four elements"),
  numericMessageIds: flag("message ids are numbers"),
  messageIdsRestart: flag("message ids count from 1 after each boot"),
  retriesRepeatMessageId: flag("sends again under the same message id"),
  numbersForStrings: flag("configuration values are numbers where strings belong"),
  overlongStrings: flag("serial number and model are longer than allowed"),
  unknownErrorCode: flag("the errorCode Error, the info null"),
  maxCallsPerSecond: number("hangs up when more calls come within a second", "1", 1),
  neverAnswers: calls("neither acts on these calls nor answers them", "Reset,UnlockConnector"),
  losesAnswers: calls("acts on these calls, and loses its answers", "RemoteStartTransaction"),
  rejects: someOf("says no to these calls", refusableActions, "RemoteStartTransaction"),
  rejectShare: number("says no to this share of those calls only", "0.1", 0, 1),
  unsupported: calls("does not know these calls", "TriggerMessage,UpdateFirmware"),
  unsupportedAs: oneOf(
    "how it says that it does not know a call",
    "NotImplemented",
    "NotSupported",
    "status",
  ),
  requestLoss: number("this share of calls never reaches it", "0.1", 0, 1),
  answerLoss: number("this share of its answers is lost", "0.1", 0, 1),
  requestsAfterMs: range("calls reach it so many milliseconds late", "0-10000"),
  answersAfterMs: range("answers so many milliseconds late", "5000"),
  dropsEveryS: number("loses its line after so many seconds on average", "600", 1),
  dropsForS: range("and then stays away for so many seconds", "5-60"),
  rebootsEveryS: number("restarts after so many seconds on average", "1800", 1),
  bootsAtEveryConnection: flag("a BootNotification at every connection"),
  rebootsWithoutBoot: flag("no BootNotification after a reboot"),
  resetsBeforeAnswering: flag("a Reset takes it down before it answers"),
  availableAfterBoot: flag("says Available after a boot, whatever runs"),
  resumesTransactions: flag("goes on with a transaction after a power cut"),
  forgetsTransactionsWithLine: flag("forgets its transactions, and their stops, when its line is lost"),
  startAtEnd: flag("tells the start when the transaction is over"),
  statusBeforeTransaction: flag("tells Charging before the start, Finishing before the stop"),
  neverSuspendedEV: flag("says Charging as long as a transaction runs"),
  stuckFinishing: flag("stays in Finishing until the next car comes"),
  stopWithoutIdTag: flag("stops without a tag"),
  stopReason: oneOf("every stop has this reason", ...stopReasons),
  meterStart: number("meterStart, whatever the register shows", "0"),
  meterStop: number("meterStop, whatever the register shows", "-1"),
  meterValuesTransactionId: oneOf("the transactionId of meter values: left out, or 0", "none", "zero"),
  registerPerTransaction: flag("the register starts at 0 with each transaction"),
  kilowattHoursLabelledWattHours: flag("energy in kWh, labelled Wh"),
  noisyKilowattHours: flag("energy in kWh, with the noise of floating point"),
  kilowattHourDecimals: number("samples in kWh with so many decimals, beside meterStart in Wh", "1", 0, 3),
  paddedValues: flag("spaces around values"),
  bareEnergy: flag("energy without measurand and unit"),
  registerPerPhase: flag("the whole register for each phase"),
  registerSharePerPhase: flag("a register for each phase, which add up to the total"),
  sessionEnergyAsWell: flag("the energy of the session beside the register"),
  measurands: someOf("has these measurands only", measurands, "Energy.Active.Import.Register"),
  keepsKnownMeasurands: flag("cuts lists of measurands instead of rejecting them"),
  clockStartsAt: time("its clock starts there"),
  clockBehindS: number("its clock starts so many seconds behind", "5184000"),
  clockSetAfterS: number("does not listen to the time for so many seconds", "60", 0),
  clockDriftPpm: number("its clock runs so many millionths too fast", "200"),
  clockNeverSet: flag("does not listen to the time of the central system"),
  localTimeMinutes: number("local time without an offset, so far ahead of UTC", "120", -840, 840),
  rejectsStackLevelAbove: number("rejects profiles above this stack level", "0", 0),
  onlyPurposes: someOf(
    "takes profiles of these purposes only",
    ["TxDefaultProfile", "TxProfile", "ChargePointMaxProfile"],
    "TxDefaultProfile",
  ),
  onlyRateUnit: oneOf("takes profiles in this unit only", "W", "A"),
  ignoresNumberPhases: flag("takes each limit to be for all phases"),
  refusesZero: flag("rejects a limit of 0"),
  neverAnswersAbsolute: flag("never answers an Absolute profile"),
  compositeSchedule: oneOf("GetCompositeSchedule: rejected, or in the other unit", "rejected", "other-unit"),
  clearsNothing: flag("accepts ClearChargingProfile, and clears nothing"),
  ignoresLimits: flag("accepts every profile, and follows none"),
  profileLoss: number("accepts this share of profiles, and forgets them", "0.1", 0, 1),
  forgetsProfilesWhileSuspended: flag("forgets a TxProfile that comes while nothing flows"),
  forgetsProfilesWithLine: flag("forgets every profile when it loses its line"),
  quantitiesWithoutUnit: flag("currents, powers and voltages without a unit"),
  currentWithoutPhase: flag("one current without a phase"),
  currentToNeutral: flag("the phases of currents are L1-N, L2-N and L3-N"),
  offeredPerPhase: flag("the current that it offers for each phase"),
  noisyQuantities: flag("currents, powers and voltages with the noise of floating point"),
  availableWhileCharging: flag("says Available while it charges"),
  dividesWattsByCar: flag("divides watts by the phases that the car draws on"),
  remoteStartNeedsConnector: flag("rejects a remote start without a connectorId"),
  remoteStartDoesNothing: flag("accepts a remote start, and starts nothing"),
  onlyRemoteStart: flag("starts nothing but what is started remotely"),
  firmwareStatuses: oneOf(
    "firmware statuses are left out, or said twice, or end early",
    "skipped",
    "repeated",
    "never-installed",
  ),
  signedFirmwareOnly: flag("does not take UpdateFirmware"),
  passwordAsHexText: flag("uses the text of an AuthorizationKey as its password"),
};

const names = Object.keys(table);

/** Of every quirk: its name with what it is given, as on a command line, and what it does. */
export const quirkLines: readonly { signature: string; about: string }[] = Object.entries(table).map(
  ([name, { such, about }]) => ({ signature: such === "" ? name : `${name}=${such}`, about }),
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

function entryOf(name: string): QuirkEntry | undefined {
  // Own keys of the table.
  return table[name as keyof Quirks];
}

function signatureOf(name: string): string {
  const { such = "" } = entryOf(name) ?? {};
  return such === "" ? name : `${name}=${such.replace(/\|.*/, "")}`;
}
