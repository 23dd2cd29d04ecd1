import type { TriggeredMessage } from "../messages/remote-trigger.ts";
import type { ExtendedTriggeredMessage } from "../messages/security.ts";
import type { ChargingProfilePurpose, ChargingRateUnit } from "../messages/smart-charging.ts";
import type { CentralSystemAction } from "../messages.ts";
import { need } from "../need.ts";

/** The values of SupportedFeatureProfiles (section 9.1.24). */
export const featureProfiles = [
  "Core",
  "FirmwareManagement",
  "LocalAuthListManagement",
  "Reservation",
  "SmartCharging",
  "RemoteTrigger",
] as const;

/** A feature profile of OCPP 1.6, by its name in the specification. */
export type FeatureProfile = (typeof featureProfiles)[number];

/** The form of the last limit from `applyLimit` that a charger accepted. */
export interface LimitDialect {
  unit: ChargingRateUnit;
  kind: "Absolute" | "Relative";
  saysNumberPhases: boolean;
  /** Set when the charger refused a higher level. */
  stackLevel?: number;
}

/**
 * What is known about one charger, from its messages and from the calls that it accepted or refused. Plain JSON. An
 * absent field is unknown; no field is a guess. A record belongs to the model and firmware in `device`.
 */
export interface Capabilities {
  /** From BootNotification. When it changes, the record starts empty. */
  device?: { vendor: string; model: string; firmwareVersion?: string };
  /** A GetConfiguration for all keys, or for those of this record, was answered. */
  configurationRead?: true;

  /** NumberOfConnectors, without connector 0. */
  connectors?: number;
  /** SupportedFeatureProfiles, without vendor-specific values. */
  featureProfiles?: readonly FeatureProfile[];
  /** GetConfigurationMaxKeys. */
  getConfigurationMaxKeys?: number;
  /** WebSocketPingInterval in seconds; 0: it does not ping. */
  webSocketPingIntervalS?: number;
  /** LocalAuthListMaxLength, in tags. */
  localListMaxLength?: number;
  /** SendLocalListMaxLength, in tags of one call. */
  sendLocalListMaxLength?: number;
  /** From ReserveConnectorZeroSupported, or from the answer to such a reservation. */
  reservesConnectorZero?: boolean;

  /** ChargingScheduleAllowedChargingRateUnit. */
  rateUnits?: readonly ChargingRateUnit[];
  /** ChargeProfileMaxStackLevel, as reported. Some models refuse the level that they report. */
  maxStackLevel?: number;
  /** The highest level that was accepted directly after a higher one was refused. */
  acceptedStackLevel?: number;
  /** ChargingScheduleMaxPeriods. */
  maxPeriods?: number;
  /** MaxChargingProfilesInstalled. */
  maxProfiles?: number;
  /** ConnectorSwitch3to1PhaseSupported. */
  switches3to1Phase?: boolean;
  /**
   * Whether a profile with this purpose was ever accepted. False: NotSupported, or refused where another purpose was
   * accepted.
   */
  purposes?: { [P in ChargingProfilePurpose]?: boolean };
  /** Whether a limit of 0 A was accepted. False: it was refused where a minimum current was accepted. */
  acceptsZero?: boolean;
  dialects?: { [P in ChargingProfilePurpose]?: LimitDialect };

  /** Which messages the charger sends on TriggerMessage. False: NotImplemented. */
  triggers?: { [M in TriggeredMessage]?: boolean };
  /** Which messages the charger sends on ExtendedTriggerMessage. False: NotImplemented. */
  extendedTriggers?: { [M in ExtendedTriggeredMessage]?: boolean };
  /** Answered with NotImplemented or NotSupported, and not with a result since then. */
  unsupportedActions?: readonly CentralSystemAction[];
}

/** The stack level to use instead of `wanted`: lower when the charger is known to refuse higher ones. */
export function stackLevelFor({ maxStackLevel, acceptedStackLevel }: Capabilities, wanted: number): number {
  return Math.min(wanted, maxStackLevel ?? wanted, acceptedStackLevel ?? wanted);
}

/**
 * Whether the charger is known to accept limits only in watts: it reports no other unit, or its last accepted limit was
 * in watts, which is tried last.
 */
export function takesOnlyWatts(capabilities: Capabilities): boolean {
  need("takesOnlyWatts(): capabilities", capabilities, {});
  const { rateUnits, dialects = {} } = capabilities;
  if (rateUnits?.includes("A") === false) return rateUnits.includes("W");
  const units = Object.values(dialects).map(({ unit }) => unit);
  return units.length > 0 && units.every((unit) => unit === "W");
}

/**
 * Whether the charger is known to accept limits in amperes: it reports them, or its last accepted limit was in amperes.
 */
export function takesAmps(capabilities: Capabilities): boolean {
  need("takesAmps(): capabilities", capabilities, {});
  const { rateUnits = [], dialects = {} } = capabilities;
  return rateUnits.includes("A") || Object.values(dialects).some(({ unit }) => unit === "A");
}

/** The record with one field changed; the same object when the value is undefined or unchanged. */
export function withField<Field extends keyof Capabilities>(
  capabilities: Capabilities,
  field: Field,
  value: NonNullable<Capabilities[Field]>,
): Capabilities {
  const known = capabilities[field];
  if (same(known, value) || (known === undefined && isEmpty(value))) return capabilities;
  return { ...capabilities, [field]: value };
}

/** Compares as JSON: a database may have changed the order of the keys. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => same(value, others.get(key)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
