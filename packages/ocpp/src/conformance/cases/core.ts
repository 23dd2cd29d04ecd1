import type { ConformanceCase, Precondition, Step } from "../case.ts";
import {
  asks,
  authorize,
  boot,
  calls,
  connect,
  disconnect,
  heartbeat,
  start,
  status,
  statusOfAll,
  stop,
} from "./frames.ts";

const hourAgo = "<now-3600>";
const hoursAgo = "<now-14400>";

const remoteStart = (answer: string) =>
  asks(
    "RemoteStartTransaction",
    '{"connectorId":1,"idTag":"TAG-ACCEPTED"}',
    '[2,"<id>","RemoteStartTransaction",{"connectorId":1,"idTag":"TAG-ACCEPTED"}]',
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const remoteStop = (answer: string) =>
  asks(
    "RemoteStopTransaction",
    '{"transactionId":"<transactionId>"}',
    '[2,"<id>","RemoteStopTransaction",{"transactionId":"<transactionId>"}]',
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const reset = (type: "Hard" | "Soft") =>
  asks(
    "Reset",
    `{"type":"${type}"}`,
    `[2,"<id>","Reset",{"type":"${type}"}]`,
    '[3,"<id>",{"status":"Accepted"}]',
  );

const unlock = (connectorId: number, answer: string) =>
  asks(
    "UnlockConnector",
    `{"connectorId":${connectorId}}`,
    `[2,"<id>","UnlockConnector",{"connectorId":${connectorId}}]`,
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const change = (key: string, value: string, answer: string) =>
  asks(
    "ChangeConfiguration",
    `{"key":"${key}","value":"${value}"}`,
    `[2,"<id>","ChangeConfiguration",{"key":"${key}","value":"${value}"}]`,
    `[3,"<id>",{"status":"${answer}"}]`,
  );

const core = (id: string, title: string, precondition: Precondition, steps: Step[]): ConformanceCase => ({
  id,
  title,
  section: "Core",
  securityProfile: 1,
  precondition,
  steps,
});

/** The 34 cases of the Core profile. */
export const coreCases: readonly ConformanceCase[] = [
  core("TC_001", "Cold boot", "connected", [boot, ...statusOfAll("Available"), heartbeat]),
  core("TC_003", "Regular charging session, plug in first", "booted", [
    status(1, "Preparing"),
    authorize(),
    start(),
    status(1, "Charging"),
  ]),
  core("TC_004_1", "Regular charging session, identification first", "booted", [
    authorize(),
    status(1, "Preparing"),
    start(),
    status(1, "Charging"),
  ]),
  core("TC_004_2", "Identification first, connection time-out", "authorized", [
    status(1, "Preparing"),
    status(1, "Available"),
  ]),
  core("TC_005_1", "EV side disconnected, the transaction stops", "charging", [
    status(1, "SuspendedEV"),
    stop("EVDisconnected"),
    status(1, "Finishing"),
    status(1, "Available"),
  ]),
  core("TC_007", "Regular start, with an id from the authorization cache", "booted", [
    status(1, "Preparing"),
    start(),
    status(1, "Charging"),
  ]),
  core("TC_010", "Remote start, cable plugged in first", "booted", [
    status(1, "Preparing"),
    remoteStart("Accepted"),
    authorize(),
    start(),
    status(1, "Charging"),
  ]),
  core("TC_011_1", "Remote start first, then the cable", "booted", [
    remoteStart("Accepted"),
    authorize(),
    status(1, "Preparing"),
    start(),
    status(1, "Charging"),
  ]),
  core("TC_011_2", "Remote start first, and no cable in time", "booted", [
    remoteStart("Accepted"),
    authorize(),
    status(1, "Preparing"),
    status(1, "Available"),
  ]),
  core("TC_012", "Remote stop", "charging", [
    remoteStop("Accepted"),
    stop("Remote"),
    status(1, "Finishing"),
    status(1, "Available"),
  ]),
  core("TC_013", "Hard reset", "booted", [
    reset("Hard"),
    disconnect,
    connect,
    boot,
    ...statusOfAll("Available"),
  ]),
  core("TC_014", "Soft reset", "booted", [
    reset("Soft"),
    disconnect,
    connect,
    boot,
    ...statusOfAll("Available"),
  ]),
  core("TC_017_1", "Unlock a connector without a session", "booted", [unlock(1, "Unlocked")]),
  core("TC_017_2", "Unlock a connector with a fixed cable", "booted", [unlock(1, "NotSupported")]),
  core("TC_018_1", "Unlock a connector with a session", "charging", [
    unlock(1, "Unlocked"),
    status(1, "Finishing"),
    stop("UnlockCommand"),
    status(1, "Available"),
  ]),
  core("TC_019_1", "Retrieve all configuration keys", "booted", [
    asks(
      "GetConfiguration",
      '{"key":[]}',
      '[2,"<id>","GetConfiguration",{"key":[]}]',
      '[3,"<id>",{"configurationKey":[{"key":"HeartbeatInterval","readonly":false,"value":"300"},{"key":"NumberOfConnectors","readonly":true,"value":"2"}],"unknownKey":[]}]',
    ),
  ]),
  core("TC_019_2", "Retrieve one configuration key", "booted", [
    asks(
      "GetConfiguration",
      '{"key":["SupportedFeatureProfiles"]}',
      '[2,"<id>","GetConfiguration",{"key":["SupportedFeatureProfiles"]}]',
      '[3,"<id>",{"configurationKey":[{"key":"SupportedFeatureProfiles","readonly":true,"value":"Core,RemoteTrigger,SmartCharging"}],"unknownKey":[]}]',
    ),
  ]),
  core("TC_021", "Change a configuration key", "booted", [
    change("MeterValueSampleInterval", "60", "Accepted"),
  ]),
  core("TC_023_1", "Start with an invalid id", "booted", [authorize("TAG-INVALID", "Invalid")]),
  core("TC_023_2", "Start with an expired id", "booted", [authorize("TAG-EXPIRED", "Expired")]),
  core("TC_023_3", "Start with a blocked id", "booted", [authorize("TAG-BLOCKED", "Blocked")]),
  core("TC_024", "The lock fails", "authorized", [
    status(1, "Preparing"),
    status(1, "Faulted", { errorCode: "ConnectorLockFailure" }),
  ]),
  core("TC_026", "Remote start, rejected", "booted", [remoteStart("Rejected")]),
  core("TC_028", "Remote stop, rejected", "charging", [remoteStop("Rejected")]),
  core("TC_030", "Unlock a connector, and it fails", "booted", [unlock(1, "UnlockFailed")]),
  core("TC_031", "Unlock a connector that the charger does not have", "booted", [unlock(2, "NotSupported")]),
  core("TC_032_1", "Power failure, the transactions stop at boot", "charging", [
    disconnect,
    connect,
    boot,
    status(0, "Available"),
    status(1, "Finishing"),
    status(2, "Available"),
    stop("PowerLoss"),
  ]),
  core("TC_037_1", "Start while offline, valid id", "booted", [
    disconnect,
    connect,
    start({ at: hourAgo }),
    status(1, "Charging", { at: hourAgo }),
  ]),
  core("TC_037_3", "Start while offline, invalid id", "booted", [
    disconnect,
    connect,
    start({ idTag: "TAG-INVALID", at: hourAgo, answer: "Invalid" }),
    status(1, "Charging", { at: hourAgo }),
    calls(
      '[2,"<id>","StopTransaction",{"transactionId":"<transactionId>","idTag":"TAG-INVALID","meterStop":10,"timestamp":"<now>","reason":"DeAuthorized"}]',
      '[3,"<id>",{}]',
    ),
    status(1, "Finishing"),
  ]),
  core("TC_039", "A whole transaction while offline", "booted", [
    disconnect,
    connect,
    start({ at: hoursAgo }),
    stop("Local", hourAgo),
  ]),
  core("TC_040_1", "Change a configuration key that is not supported", "booted", [
    change("NoSuchKey", "123", "NotSupported"),
  ]),
  core("TC_040_2", "Change a configuration key to an invalid value", "booted", [
    change("MeterValueSampleInterval", "-1", "Rejected"),
  ]),
  core("TC_061", "Clear the authorization cache", "booted", [
    asks("ClearCache", "{}", '[2,"<id>","ClearCache",{}]', '[3,"<id>",{"status":"Accepted"}]'),
  ]),
  core("TC_064", "Data transfer to a central system that does not support the vendor", "booted", [
    calls(
      '[2,"<id>","DataTransfer",{"vendorId":"com.example.conformance","messageId":"unknown","data":"anything"}]',
      '[3,"<id>",{"status":"<one of Rejected|UnknownMessageId|UnknownVendorId>"}]',
    ),
  ]),
];
