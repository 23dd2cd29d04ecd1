import { isSimulatedMeasurand, measurands } from "./measurands.ts";

/** Access and valid values of a configuration key. */
export interface KeyDefinition {
  value: string;
  /** W: write-only. */
  access: "R" | "RW" | "W";
  accepts?: (value: string) => boolean;
  /** A new value takes effect at the next boot. */
  afterReboot?: true;
}

const aNumber = (value: string) => /^\d{1,9}$/.test(value);
const aPercentage = (value: string) => aNumber(value) && Number(value) <= 100;
const aBoolean = (value: string) => /^(true|false)$/i.test(value);
// Connector 0 is the charger itself; R, S and T are the lines of the grid.
const phaseRotations = (value: string) =>
  listed(value).every((each) =>
    /^(\d+\.)?(NotApplicable|Unknown|RST|RTS|SRT|STR|TRS|TSR|R|S|T)$/i.test(each),
  );
// A list with an unknown measurand is refused as a whole (errata 3.14.4).
const someMeasurands = (value: string) => listed(value).every(isSimulatedMeasurand);
// 16 to 20 bytes in hex (security white paper, A00.FR.204).
const aKey = (value: string) => /^([0-9a-f]{2}){16,20}$/i.test(value);

const read = (value: string) => ({ value, access: "R" }) as const;
const number = (value: string) => ({ value, access: "RW", accepts: aNumber }) as const;
const flag = (value: string) => ({ value, access: "RW", accepts: aBoolean }) as const;
const samples = (value: string) => ({ value, access: "RW", accepts: someMeasurands }) as const;

/** All keys of OCPP 1.6 chapter 9 with its errata and of section 7 of the security white paper, in that order. */
export const keys = {
  // Core
  AllowOfflineTxForUnknownId: flag("false"),
  AuthorizationCacheEnabled: flag("true"),
  AuthorizeRemoteTxRequests: flag("false"),
  BlinkRepeat: number("3"),
  ClockAlignedDataInterval: number("0"),
  ConnectionTimeOut: number("60"),
  ConnectorPhaseRotation: { value: "0.RST", access: "RW", accepts: phaseRotations },
  ConnectorPhaseRotationMaxLength: read("20"),
  GetConfigurationMaxKeys: read("100"),
  HeartbeatInterval: number("300"),
  LightIntensity: { value: "100", access: "RW", accepts: aPercentage },
  LocalAuthorizeOffline: flag("true"),
  LocalPreAuthorize: flag("false"),
  MaxEnergyOnInvalidId: number("0"),
  MessageTimeout: number("30"),
  MeterValuesAlignedData: samples(""),
  MeterValuesAlignedDataMaxLength: read(String(measurands.length)),
  MeterValuesSampledData: samples(measurands.join(",")),
  MeterValuesSampledDataMaxLength: read(String(measurands.length)),
  MeterValueSampleInterval: number("60"),
  MinimumStatusDuration: number("0"),
  NumberOfConnectors: read("1"),
  ResetRetries: number("0"),
  StopTransactionMaxMeterValues: read("20"),
  StopTransactionOnEVSideDisconnect: flag("true"),
  StopTransactionOnInvalidId: flag("true"),
  StopTxnAlignedData: samples(""),
  StopTxnAlignedDataMaxLength: read(String(measurands.length)),
  StopTxnSampledData: samples(""),
  StopTxnSampledDataMaxLength: read(String(measurands.length)),
  SupportedFeatureProfiles: read(
    "Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger",
  ),
  TransactionMessageAttempts: number("3"),
  TransactionMessageRetryInterval: number("10"),
  UnlockConnectorOnEVSideDisconnect: flag("true"),
  WebSocketPingInterval: { value: "0", access: "RW", accepts: aNumber, afterReboot: true },
  // Local authorization list
  LocalAuthListEnabled: flag("true"),
  LocalAuthListMaxLength: read("1000"),
  SendLocalListMaxLength: read("100"),
  // Reservation
  ReserveConnectorZeroSupported: read("true"),
  // Smart charging
  ChargeProfileMaxStackLevel: read("9"),
  ChargingScheduleAllowedChargingRateUnit: read("Current,Power"),
  ChargingScheduleMaxPeriods: read("24"),
  ConnectorSwitch3to1PhaseSupported: read("true"),
  MaxChargingProfilesInstalled: read("20"),
  // Firmware
  SupportedFileTransferProtocols: read("FTP,FTPS,HTTP,HTTPS"),
  // Security
  AdditionalRootCertificateCheck: read("false"),
  AuthorizationKey: { value: "", access: "W", accepts: aKey },
  CertificateSignedMaxChainSize: read("10000"),
  CertificateStoreMaxLength: read("10"),
  CpoName: { value: "Forecourt", access: "RW", accepts: (value) => value !== "" },
  SecurityProfile: { value: "0", access: "RW", accepts: (value) => /^[0-3]$/.test(value) },
} satisfies Record<string, KeyDefinition>;

/** The configuration keys of a simulated charger: OCPP 1.6 chapter 9 and the security white paper. */
export type ConfigurationKey = keyof typeof keys;

/** The items of a comma-separated list. */
export function listed(value: string): string[] {
  return value
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
