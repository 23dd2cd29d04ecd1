import type { AnswerOf } from "@forecourt/ocpp";

interface Key {
  value: string;
  readonly?: true;
  /** Can be set, never read. */
  secret?: true;
  accepts?: (value: string) => boolean;
}

/** The measurands that a simulated meter has. */
export const measurands = [
  "Energy.Active.Import.Register",
  "Power.Active.Import",
  "Current.Import",
  "Current.Offered",
  "Voltage",
  "SoC",
] as const;

export type SimulatedMeasurand = (typeof measurands)[number];

const aNumber = (value: string) => /^\d{1,9}$/.test(value);
const aBoolean = (value: string) => /^(true|false)$/i.test(value);
const zero = (value: string) => value === "0";
const known = (value: string): value is SimulatedMeasurand => measurands.some((each) => each === value);
const listed = (value: string) =>
  value
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
// One unknown measurand and the whole list is refused, as chargers do.
const someMeasurands = (value: string) => listed(value).every(known);

/** OCPP 1.6 chapter 9: what the simulated charger acts on, and what a central system may want to see. */
const keys = {
  AllowOfflineTxForUnknownId: { value: "false", accepts: aBoolean },
  AuthorizationCacheEnabled: { value: "true", accepts: aBoolean },
  AuthorizeRemoteTxRequests: { value: "false", accepts: aBoolean },
  ClockAlignedDataInterval: { value: "0", accepts: zero },
  ConnectionTimeOut: { value: "60", accepts: aNumber },
  ConnectorPhaseRotation: { value: "0.RST", readonly: true },
  GetConfigurationMaxKeys: { value: "50", readonly: true },
  HeartbeatInterval: { value: "300", accepts: aNumber },
  LocalAuthorizeOffline: { value: "true", accepts: aBoolean },
  LocalPreAuthorize: { value: "false", accepts: aBoolean },
  MeterValuesAlignedData: { value: "", accepts: someMeasurands },
  MeterValuesSampledData: { value: measurands.join(","), accepts: someMeasurands },
  MeterValueSampleInterval: { value: "60", accepts: aNumber },
  NumberOfConnectors: { value: "1", readonly: true },
  ResetRetries: { value: "0", accepts: aNumber },
  StopTransactionOnEVSideDisconnect: { value: "true", readonly: true },
  StopTransactionOnInvalidId: { value: "true", accepts: aBoolean },
  StopTxnAlignedData: { value: "", accepts: someMeasurands },
  StopTxnSampledData: { value: "", accepts: someMeasurands },
  SupportedFeatureProfiles: { value: "Core,FirmwareManagement,SmartCharging,RemoteTrigger", readonly: true },
  TransactionMessageAttempts: { value: "3", accepts: aNumber },
  TransactionMessageRetryInterval: { value: "10", accepts: aNumber },
  UnlockConnectorOnEVSideDisconnect: { value: "true", readonly: true },
  ChargeProfileMaxStackLevel: { value: "9", readonly: true },
  ChargingScheduleAllowedChargingRateUnit: { value: "Current,Power", readonly: true },
  ChargingScheduleMaxPeriods: { value: "24", readonly: true },
  MaxChargingProfilesInstalled: { value: "20", readonly: true },
  // Hex of 16 to 20 bytes, or as many plain characters (security white paper A01).
  AuthorizationKey: { value: "", secret: true, accepts: (value) => value.length >= 16 && value.length <= 40 },
} satisfies Record<string, Key>;

/** The keys that a simulated charger knows (OCPP 1.6 chapter 9). */
export type ConfigurationKey = keyof typeof keys;

/** The configuration keys of one charger. Names are compared without regard to case. */
export interface Configuration {
  text(key: ConfigurationKey): string;
  number(key: ConfigurationKey): number;
  flag(key: ConfigurationKey): boolean;
  measurands(key: ConfigurationKey): readonly SimulatedMeasurand[];
  /** For the charger itself: read-only keys too, and no questions asked. */
  set(key: ConfigurationKey, value: string): void;
  change(key: string, value: string): AnswerOf<"ChangeConfiguration">["status"];
  /** No names, or an empty list: every key. */
  read(names?: readonly string[]): AnswerOf<"GetConfiguration">;
}

export function createConfiguration(initial: Partial<Record<ConfigurationKey, string>> = {}): Configuration {
  const table = new Map<string, Key & { name: ConfigurationKey }>();
  for (const [name, key] of Object.entries(keys)) {
    // The keys of the table above.
    const known = name as ConfigurationKey;
    table.set(name.toLowerCase(), { ...key, name: known, value: initial[known] ?? key.value });
  }

  function key(name: ConfigurationKey): Key {
    const found = table.get(name.toLowerCase());
    if (found === undefined) throw new Error(`unreachable: ${name} is in the table`);
    return found;
  }

  return {
    text: (name) => key(name).value,
    number: (name) => Number(key(name).value),
    flag: (name) => key(name).value.toLowerCase() === "true",
    measurands: (name) => listed(key(name).value).filter(known),
    set(name, value) {
      key(name).value = value;
    },
    change(name, value) {
      const found = table.get(name.toLowerCase());
      if (found === undefined) return "NotSupported";
      if (found.readonly || found.accepts?.(value) === false) return "Rejected";
      found.value = value;
      return "Accepted";
    },
    read(names = []) {
      const unknownKey = names.filter((name) => !table.has(name.toLowerCase()));
      const wanted = names.map((name) => name.toLowerCase());
      const configurationKey = [...table]
        .filter(([name]) => names.length === 0 || wanted.includes(name))
        .map(([, { name, readonly = false, secret, value }]) => ({
          key: name,
          readonly,
          ...(!secret && { value }),
        }));
      return { configurationKey, ...(unknownKey.length > 0 && { unknownKey }) };
    },
  };
}
