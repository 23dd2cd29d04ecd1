import type {
  CentralSystemAction,
  ChargingProfilePurpose,
  ChargingRateUnit,
  Measurand,
  StopReason,
} from "@forecourt/ocpp";
import type { ClockFault } from "../charger-time.ts";
import type { RefusableAction } from "./command-quirks.ts";
import type { CurrentQuirks } from "./current-quirks.ts";

/**
 * What chargers in the field do and the specification does not foresee. Each is off until it is named, and has been seen
 * on a real model or stack: the public reports are cited.
 */
export interface Quirks
  extends HandshakeQuirks,
    FrameQuirks,
    AnswerQuirks,
    LineQuirks,
    RegistrationQuirks,
    TransactionQuirks,
    MeterQuirks,
    ClockQuirks,
    SmartChargingQuirks,
    CurrentQuirks,
    CommandQuirks {}

/** Always the same, or from the first to the second, as chance has it each time. */
export type QuirkRange = number | readonly [least: number, most: number];

/** How it connects. They need a WebSocket: over a line of one's own they do nothing. */
export interface HandshakeQuirks {
  /** Sends no Sec-WebSocket-Protocol (lbbrhzn/ocpp#442, steve-community/steve#135). Default false. */
  noSubprotocol?: boolean;
  /** Appends its identity to the URL as it is, without percent-encoding (c-jimenez/open-ocpp#198). Default false. */
  rawIdentity?: boolean;
  /** Never answers a ping with a pong (lbbrhzn/ocpp#553, mobilityhouse/ocpp#626). Default false. */
  neverPongs?: boolean;
}

/** How its frames look. */
export interface FrameQuirks {
  /** Sends an empty text frame every so many seconds, to keep the line open (seen by ocpp-rpc). Default never. */
  emptyFramesEveryS?: number;
  /** CALLERRORs without their last element (lbbrhzn/ocpp#899). Default false. */
  shortCallErrors?: boolean;
  /** Message ids are numbers, not strings. Default false. */
  numericMessageIds?: boolean;
  /** Message ids count from 1, anew after each boot (seen on Tinkerforge WARP). Default false. */
  messageIdsRestart?: boolean;
  /** What it sends again has the message id of the first time (matth-x/MicroOcpp#50). Default false. */
  retriesRepeatMessageId?: boolean;
  /** GetConfiguration answers numbers where strings belong (mobilityhouse/ocpp#707). Default false. */
  numbersForStrings?: boolean;
  /** A serial number of 34 and a model of 23 characters (mobilityhouse/ocpp#122, lorenzodonini/ocpp-go#359). Default false. */
  overlongStrings?: boolean;
  /** The errorCode "Error" where there is one, and the info "null" (lbbrhzn/ocpp#1248 and #1741). Default false. */
  unknownErrorCode?: boolean;
  /** Hangs up when more calls than this reach it within a second (ConnectorIO/connectorio-addons#210). Default any number. */
  maxCallsPerSecond?: number;
}

/** Whether and when it answers. */
export interface AnswerQuirks {
  /** Does not act on these calls, and never answers them (mobilityhouse/ocpp#626). Default none. */
  neverAnswers?: readonly CentralSystemAction[];
  /** Acts on these calls, but its answers are lost. Default none. */
  losesAnswers?: readonly CentralSystemAction[];
  /** Answers these calls with the status Rejected, where they have one. Default none. */
  rejects?: readonly RefusableAction[];
  /** Of the calls that `rejects` names, it turns down this share as chance has it, 0 to 1. Default 1: all of them. */
  rejectShare?: number;
  /** Does not know these calls (mobilityhouse/ocpp#640). Default none. */
  unsupported?: readonly CentralSystemAction[];
  /** How it says so: the CALLERROR, or the status NotSupported where the call has one. Default NotImplemented. */
  unsupportedAs?: "NotImplemented" | "NotSupported" | "status";
  /** A call is lost on its way to the charger with this probability, 0 to 1. Default 0. */
  requestLoss?: number;
  /** An answer is lost on its way from the charger with this probability, 0 to 1. Default 0. */
  answerLoss?: number;
  /**
   * A call reaches it so many milliseconds late, and none overtakes another; what is on its way when the line is lost never
   * arrives. Default 0.
   */
  requestsAfterMs?: QuirkRange;
  /** Acts at once, and answers so many milliseconds later. Default 0. */
  answersAfterMs?: QuirkRange;
}

/** How long its line and its power hold. Chance says when: an average is of an exponential distribution, from 1 s up. */
export interface LineQuirks {
  /** The line is lost after so many seconds on average, again and again (lbbrhzn/ocpp#492). Default never. */
  dropsEveryS?: number;
  /** For so many seconds it then stays away. Default 0: it connects again at once. */
  dropsForS?: QuirkRange;
  /** It restarts after so many seconds on average, as after a power cut (goecharger/go-eCharger-API-v2#289). Default never. */
  rebootsEveryS?: number;
}

/** How it boots. */
export interface RegistrationQuirks {
  /** Sends a BootNotification at every connection, not only after a boot. Default false. */
  bootsAtEveryConnection?: boolean;
  /** Comes back from a reboot without a BootNotification (evcc asks for one). Default false. */
  rebootsWithoutBoot?: boolean;
  /**
   * After a boot it says Available for every connector, also where a transaction goes on, and nothing else until its status
   * changes. Default false.
   */
  availableAfterBoot?: boolean;
  /** A Reset takes it down before it has answered (seen on Tinkerforge WARP). Default false. */
  resetsBeforeAnswering?: boolean;
}

/** What it says about transactions, and when. */
export interface TransactionQuirks {
  /** A transaction outlives a power cut and a Hard Reset, and goes on after the boot (EVerest/libocpp#704). Default false. */
  resumesTransactions?: boolean;
  /**
   * Forgets its transactions when the line is lost, and comes back as if there had been none: Preparing while the car is
   * still there, without a StopTransaction. Default false.
   */
  forgetsTransactionsWithLine?: boolean;
  /** Sends StartTransaction only when the transaction is over (ChargeTimeEU/Java-OCA-OCPP#74). Default false. */
  startAtEnd?: boolean;
  /** Tells Charging before StartTransaction, and Finishing before StopTransaction (matth-x/MicroOcpp#66). Default false. */
  statusBeforeTransaction?: boolean;
  /** Never says SuspendedEV: it stays Charging when the car is full. Default false. */
  neverSuspendedEV?: boolean;
  /** Stays in Finishing when the car has gone, until the next one comes (elifTech/cpd-ocpp#14). Default false. */
  stuckFinishing?: boolean;
  /** StopTransaction carries no idTag, whoever stopped it (dallmann-consulting/OCPP.Core#47). Default false. */
  stopWithoutIdTag?: boolean;
  /** Every StopTransaction has this reason (OpenEVSE/openevse_esp32_firmware#787). Default the true one. */
  stopReason?: StopReason;
  /** What meterStart is instead of the register (citrineos/citrineos-core#1060 for 0). Default the register. */
  meterStart?: number;
  /** What meterStop is instead of the register (lorenzodonini/ocpp-go#114, matth-x/MicroOcpp#174). Default the register. */
  meterStop?: number;
  /** The transactionId of MeterValues: left out, or always 0 (lbbrhzn/ocpp#375 and #934). Default the true one. */
  meterValuesTransactionId?: "none" | "zero";
}

/** How its meter counts, and how it words what it has counted. */
export interface MeterQuirks {
  /** Counts each transaction from 0 (ChargeTimeEU/Java-OCA-OCPP#331). Default false: one register for life. */
  registerPerTransaction?: boolean;
  /** Energy in kWh, labelled Wh (OpenEVSE/openevse_esp32_firmware#703). Default false. */
  kilowattHoursLabelledWattHours?: boolean;
  /** Energy in kWh with the noise of floating point, such as 0.15003999999999998. Default false. */
  noisyKilowattHours?: boolean;
  /** Samples of energy in kWh with so many decimals, cut off, beside meterStart and meterStop in Wh. Default: whole Wh. */
  kilowattHourDecimals?: number;
  /** Spaces around values (evcc trims them). Default false. */
  paddedValues?: boolean;
  /** No measurand and no unit on the energy register, which is what they default to (lbbrhzn/ocpp#45). Default false. */
  bareEnergy?: boolean;
  /** The whole register for each of L1, L2 and L3, and not without a phase: not to be added up. Default false. */
  registerPerPhase?: boolean;
  /** A register of its own for each of L1, L2 and L3, which add up to the total, and no total. Default false. */
  registerSharePerPhase?: boolean;
  /** The energy of the session beside the register, under the same measurand (lbbrhzn/ocpp#374 and #1741). Default false. */
  sessionEnergyAsWell?: boolean;
  /** These measurands are all it has: a list with another one is rejected whole (errata 3.14.4). Default all of the simulator's. */
  measurands?: readonly Measurand[];
  /** Accepts a list of measurands, and keeps only those that it has. Default false: rejects it. */
  keepsKnownMeasurands?: boolean;
}

/** What time it thinks it is. */
export interface ClockQuirks extends ClockFault {
  /** Writes local time without an offset, so many minutes ahead of UTC (evcc-io/evcc#10399). Default UTC with its Z. */
  localTimeMinutes?: number;
}

/** What it makes of charging profiles. */
export interface SmartChargingQuirks {
  /** Rejects profiles above this stack level, whatever it says in its configuration (lbbrhzn/ocpp#1737). Default what it says. */
  rejectsStackLevelAbove?: number;
  /** Takes profiles of these purposes only, and answers NotSupported to others (lbbrhzn/ocpp#2158). Default all. */
  onlyPurposes?: readonly ChargingProfilePurpose[];
  /** Rejects profiles in the other unit, without saying so in its configuration (lbbrhzn/ocpp#2117). Default both. */
  onlyRateUnit?: ChargingRateUnit;
  /** Takes every limit to be for all its phases (goecharger/go-eCharger-API-v2#154). Default false. */
  ignoresNumberPhases?: boolean;
  /** Rejects a profile with a period of 0 (lbbrhzn/ocpp#1245). Default false. */
  refusesZero?: boolean;
  /** Never answers an Absolute profile, and does nothing about it (lbbrhzn/ocpp#2158). Default false. */
  neverAnswersAbsolute?: boolean;
  /** GetCompositeSchedule is rejected, or answered in the unit that was not asked for (mobilityhouse/ocpp#444). Default neither. */
  compositeSchedule?: "rejected" | "other-unit";
  /** ClearChargingProfile is Accepted, and clears nothing (lbbrhzn/ocpp#1737). Default false. */
  clearsNothing?: boolean;
  /** Accepts every profile, and charges as if there were none. Default false. */
  ignoresLimits?: boolean;
  /**
   * A profile is Accepted and forgotten with this probability, 0 to 1: what was in force still is
   * (goecharger/go-eCharger-API-v2#105 and #249). Default 0.
   */
  profileLoss?: number;
  /** A TxProfile that arrives while nothing flows is Accepted and forgotten (JoaoPedroBelo/bmw-wallbox-ha#19). Default false. */
  forgetsProfilesWhileSuspended?: boolean;
  /** Forgets every profile when it loses its line, and charges as if there were none (goecharger/go-eCharger-API-v2#217). Default false. */
  forgetsProfilesWithLine?: boolean;
}

/** What it makes of other commands. */
export interface CommandQuirks {
  /** Rejects a RemoteStartTransaction without a connectorId (ConnectorIO/connectorio-addons#332). Default false. */
  remoteStartNeedsConnector?: boolean;
  /** Accepts a RemoteStartTransaction, and starts nothing (matth-x/MicroOcpp#89). Default false. */
  remoteStartDoesNothing?: boolean;
  /** Starts only what was started remotely: a tag at its reader starts nothing (evcc knows several). Default false. */
  onlyRemoteStart?: boolean;
  /** Firmware updates skip statuses, say each twice, or never say Installed (sap-labs-france/ev-server#2305). Default none. */
  firmwareStatuses?: "skipped" | "repeated" | "never-installed";
  /** Answers UpdateFirmware with the CALLERROR NotSupported (security white paper, L01.FR.20). Default false. */
  signedFirmwareOnly?: boolean;
  /** Uses the hexadecimal text of an AuthorizationKey as its password, not the bytes. Default false. */
  passwordAsHexText?: boolean;
}
