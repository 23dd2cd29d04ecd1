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
 * Deviations of real chargers from the specification. Each is off by default and has been seen on a real model or
 * stack: the public reports are cited.
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

/** A fixed value, or a random one between the two. */
export type QuirkRange = number | readonly [least: number, most: number];

/** Deviations in the handshake. They require a WebSocket and have no effect with a custom `dial`. */
export interface HandshakeQuirks {
  /** Sends no Sec-WebSocket-Protocol (lbbrhzn/ocpp#442, steve-community/steve#135). Default false. */
  noSubprotocol?: boolean;
  /** Appends its identity to the URL without percent-encoding (c-jimenez/open-ocpp#198). Default false. */
  rawIdentity?: boolean;
  /** Never answers a ping with a pong (lbbrhzn/ocpp#553, mobilityhouse/ocpp#626). Default false. */
  neverPongs?: boolean;
}

/** Deviations in frames. */
export interface FrameQuirks {
  /**
   * Sends an empty text frame at this interval in seconds, to keep the connection open (seen by ocpp-rpc). Default
   * never.
   */
  emptyFramesEveryS?: number;
  /** Sends CALLERRORs without their last element (lbbrhzn/ocpp#899). Default false. */
  shortCallErrors?: boolean;
  /** Message ids are numbers instead of strings. Default false. */
  numericMessageIds?: boolean;
  /** Message ids start at 1 again after each boot (seen on Tinkerforge WARP). Default false. */
  messageIdsRestart?: boolean;
  /** Repeated messages keep their message id (matth-x/MicroOcpp#50). Default false. */
  retriesRepeatMessageId?: boolean;
  /** GetConfiguration returns numbers instead of strings (mobilityhouse/ocpp#707). Default false. */
  numbersForStrings?: boolean;
  /** A serial number of 34 and a model of 23 characters (mobilityhouse/ocpp#122, lorenzodonini/ocpp-go#359). Default false. */
  overlongStrings?: boolean;
  /** Sends the errorCode "Error" for an error, and the info "null" (lbbrhzn/ocpp#1248 and #1741). Default false. */
  unknownErrorCode?: boolean;
  /**
   * Closes the connection when it receives more calls than this within 1 s (ConnectorIO/connectorio-addons#210).
   * Default unlimited.
   */
  maxCallsPerSecond?: number;
}

/** Deviations in answers. */
export interface AnswerQuirks {
  /** Ignores these calls without an answer (mobilityhouse/ocpp#626). Default none. */
  neverAnswers?: readonly CentralSystemAction[];
  /** Handles these calls, but the answers are lost. Default none. */
  losesAnswers?: readonly CentralSystemAction[];
  /** Answers these calls with the status Rejected, if they have one. Default none. */
  rejects?: readonly RefusableAction[];
  /** Share of the calls in `rejects` that is rejected at random, 0 to 1. Default 1: all of them. */
  rejectShare?: number;
  /** Does not support these calls (mobilityhouse/ocpp#640). Default none. */
  unsupported?: readonly CentralSystemAction[];
  /**
   * Answer to unsupported calls: the CALLERROR, or the status NotSupported if the call has one. Default NotImplemented.
   */
  unsupportedAs?: "NotImplemented" | "NotSupported" | "status";
  /** Probability that a call to the charger is lost, 0 to 1. Default 0. */
  requestLoss?: number;
  /** Probability that an answer of the charger is lost, 0 to 1. Default 0. */
  answerLoss?: number;
  /**
   * Delay in ms of each call to the charger. The order is kept; delayed calls are lost with the connection. Default 0.
   */
  requestsAfterMs?: QuirkRange;
  /** Handles a call immediately and answers after this delay in ms. Default 0. */
  answersAfterMs?: QuirkRange;
}

/** Connection losses and power cuts at random times, with an exponential distribution, at least 1 s apart. */
export interface LineQuirks {
  /** Mean interval in seconds between connection losses (lbbrhzn/ocpp#492). Default never. */
  dropsEveryS?: number;
  /** Time in seconds that it then stays offline. Default 0: it reconnects immediately. */
  dropsForS?: QuirkRange;
  /**
   * Mean interval in seconds between restarts, as after a power cut (goecharger/go-eCharger-API-v2#289). Default never.
   */
  rebootsEveryS?: number;
}

/** Deviations in the boot. */
export interface RegistrationQuirks {
  /** Sends a BootNotification at every connection, not only after a boot. Default false. */
  bootsAtEveryConnection?: boolean;
  /** Reconnects after a reboot without a BootNotification (evcc triggers one). Default false. */
  rebootsWithoutBoot?: boolean;
  /**
   * After a boot reports Available for every connector, even with a running transaction, and nothing else until the
   * status changes. Default false.
   */
  availableAfterBoot?: boolean;
  /** Restarts on Reset before it has answered (seen on Tinkerforge WARP). Default false. */
  resetsBeforeAnswering?: boolean;
}

/** Deviations in transaction messages and statuses. */
export interface TransactionQuirks {
  /**
   * A transaction survives a power cut and a Hard Reset and continues after the boot (EVerest/libocpp#704). Default
   * false.
   */
  resumesTransactions?: boolean;
  /**
   * Drops its transactions when the connection is lost and reconnects without them: Preparing while the car is plugged
   * in, without a StopTransaction. Default false.
   */
  forgetsTransactionsWithLine?: boolean;
  /** Sends StartTransaction only after the transaction is over (ChargeTimeEU/Java-OCA-OCPP#74). Default false. */
  startAtEnd?: boolean;
  /**
   * Reports Charging before StartTransaction, and Finishing before StopTransaction (matth-x/MicroOcpp#66). Default
   * false.
   */
  statusBeforeTransaction?: boolean;
  /** Never reports SuspendedEV: it stays Charging when the car is full. Default false. */
  neverSuspendedEV?: boolean;
  /** Stays in Finishing after the car has left, until the next one arrives (elifTech/cpd-ocpp#14). Default false. */
  stuckFinishing?: boolean;
  /** StopTransaction never has an idTag (dallmann-consulting/OCPP.Core#47). Default false. */
  stopWithoutIdTag?: boolean;
  /** The reason in every StopTransaction (OpenEVSE/openevse_esp32_firmware#787). Default the true one. */
  stopReason?: StopReason;
  /** meterStart instead of the register (citrineos/citrineos-core#1060 for 0). Default the register. */
  meterStart?: number;
  /** meterStop instead of the register (lorenzodonini/ocpp-go#114, matth-x/MicroOcpp#174). Default the register. */
  meterStop?: number;
  /** transactionId of MeterValues: omitted, or always 0 (lbbrhzn/ocpp#375 and #934). Default the true one. */
  meterValuesTransactionId?: "none" | "zero";
}

/** Deviations in the meter and its values. */
export interface MeterQuirks {
  /** Counts each transaction from 0 (ChargeTimeEU/Java-OCA-OCPP#331). Default false: one continuous register. */
  registerPerTransaction?: boolean;
  /** Energy in kWh, labelled Wh (OpenEVSE/openevse_esp32_firmware#703). Default false. */
  kilowattHoursLabelledWattHours?: boolean;
  /** Energy in kWh with the noise of floating point, such as 0.15003999999999998. Default false. */
  noisyKilowattHours?: boolean;
  /**
   * Sends energy samples in kWh with this many decimals, cut off, next to meterStart and meterStop in Wh. Default:
   * whole Wh.
   */
  kilowattHourDecimals?: number;
  /** Adds spaces around values (evcc trims them). Default false. */
  paddedValues?: boolean;
  /** Omits measurand and unit of the energy register, which are the defaults (lbbrhzn/ocpp#45). Default false. */
  bareEnergy?: boolean;
  /**
   * Sends the whole register for each of L1, L2 and L3, and none without a phase: they must not be added. Default
   * false.
   */
  registerPerPhase?: boolean;
  /** Sends a register for each of L1, L2 and L3, which add up to the total, without the total. Default false. */
  registerSharePerPhase?: boolean;
  /** Leaves out L3 of a register for each phase when the total is a multiple of this many Wh. Default: never. */
  registerLacksPhaseEveryWh?: number;
  /**
   * Sends the energy of the session in addition to the register, with the same measurand (lbbrhzn/ocpp#374 and #1741).
   * Default false.
   */
  sessionEnergyAsWell?: boolean;
  /**
   * The only supported measurands: a list with another one is rejected as a whole (errata 3.14.4). Default all of the
   * simulator's.
   */
  measurands?: readonly Measurand[];
  /** Accepts a list of measurands and keeps only the supported ones. Default false: rejects it. */
  keepsKnownMeasurands?: boolean;
}

/** Deviations of the clock. */
export interface ClockQuirks extends ClockFault {
  /** Writes local time without an offset, this many minutes ahead of UTC (evcc-io/evcc#10399). Default UTC with Z. */
  localTimeMinutes?: number;
}

/** Deviations in charging profiles. */
export interface SmartChargingQuirks {
  /**
   * Rejects profiles above this stack level, regardless of its configuration (lbbrhzn/ocpp#1737). Default the reported
   * one.
   */
  rejectsStackLevelAbove?: number;
  /** Accepts profiles with these purposes only, and answers NotSupported to others (lbbrhzn/ocpp#2158). Default all. */
  onlyPurposes?: readonly ChargingProfilePurpose[];
  /** Rejects profiles in the other unit without reporting it in its configuration (lbbrhzn/ocpp#2117). Default both. */
  onlyRateUnit?: ChargingRateUnit;
  /** Applies every limit to all its phases (goecharger/go-eCharger-API-v2#154). Default false. */
  ignoresNumberPhases?: boolean;
  /** Rejects a profile with a period of 0 (lbbrhzn/ocpp#1245). Default false. */
  refusesZero?: boolean;
  /** Ignores Absolute profiles without an answer (lbbrhzn/ocpp#2158). Default false. */
  neverAnswersAbsolute?: boolean;
  /** Rejects GetCompositeSchedule, or answers in the other unit (mobilityhouse/ocpp#444). Default neither. */
  compositeSchedule?: "rejected" | "other-unit";
  /** Accepts ClearChargingProfile and clears nothing (lbbrhzn/ocpp#1737). Default false. */
  clearsNothing?: boolean;
  /** Accepts every profile and ignores it. Default false. */
  ignoresLimits?: boolean;
  /**
   * Probability that an accepted profile is dropped, 0 to 1; the previous one stays in force
   * (goecharger/go-eCharger-API-v2#105 and #249). Default 0.
   */
  profileLoss?: number;
  /**
   * Accepts and drops a TxProfile that arrives while there is no current (JoaoPedroBelo/bmw-wallbox-ha#19). Default
   * false.
   */
  forgetsProfilesWhileSuspended?: boolean;
  /** Drops all profiles when the connection is lost (goecharger/go-eCharger-API-v2#217). Default false. */
  forgetsProfilesWithLine?: boolean;
}

/** Deviations in other commands. */
export interface CommandQuirks {
  /** Rejects a RemoteStartTransaction without a connectorId (ConnectorIO/connectorio-addons#332). Default false. */
  remoteStartNeedsConnector?: boolean;
  /** Accepts a RemoteStartTransaction, and starts nothing (matth-x/MicroOcpp#89). Default false. */
  remoteStartDoesNothing?: boolean;
  /** Starts only remotely: a tag at the reader starts nothing (evcc supports several such models). Default false. */
  onlyRemoteStart?: boolean;
  /**
   * Firmware updates skip statuses, report each twice, or never report Installed (sap-labs-france/ev-server#2305).
   * Default none.
   */
  firmwareStatuses?: "skipped" | "repeated" | "never-installed";
  /** Answers UpdateFirmware with the CALLERROR NotSupported (security white paper, L01.FR.20). Default false. */
  signedFirmwareOnly?: boolean;
  /** Uses the hex text of an AuthorizationKey as its password, not the bytes. Default false. */
  passwordAsHexText?: boolean;
}
