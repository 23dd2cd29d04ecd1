import type { ChargingProfilePurpose, ChargingRateUnit } from "../messages/charging-profile.ts";
import type { ExtendedTriggeredMessage } from "../messages/extended-trigger-message.ts";
import type { TriggeredMessage } from "../messages/trigger-message.ts";
import type { CentralSystemAction } from "../messages.ts";
import { need } from "../need.ts";

/** The words of SupportedFeatureProfiles (section 9.1.24). */
export const featureProfiles = [
  "Core",
  "FirmwareManagement",
  "LocalAuthListManagement",
  "Reservation",
  "SmartCharging",
  "RemoteTrigger",
] as const;

/** A feature profile of OCPP 1.6, in the words of the specification. */
export type FeatureProfile = (typeof featureProfiles)[number];

/** The words in which a charger last accepted a limit from `applyLimit`. */
export interface LimitDialect {
  unit: ChargingRateUnit;
  kind: "Absolute" | "Relative";
  saysNumberPhases: boolean;
  /** Where a higher level was tried before, in vain. Absent: none was. */
  stackLevel?: number;
}

/**
 * What is known of one charger, from what it said and from what it accepted or refused. Plain JSON. A field that is
 * absent is not known: nothing here is guessed. A record belongs to the model and firmware that `device` names.
 */
export interface Capabilities {
  /** From BootNotification. Another one starts the record anew. */
  device?: { vendor: string; model: string; firmwareVersion?: string };
  /** A GetConfiguration for all keys, or for those of this record, was answered. */
  configurationRead?: true;

  /** NumberOfConnectors, without connector 0. */
  connectors?: number;
  /** SupportedFeatureProfiles, without a vendor's own words. */
  featureProfiles?: readonly FeatureProfile[];
  /** GetConfigurationMaxKeys. */
  getConfigurationMaxKeys?: number;
  /** WebSocketPingInterval in seconds; 0: it does not ping. */
  webSocketPingIntervalS?: number;
  /** LocalAuthListMaxLength, in tags. */
  localListMaxLength?: number;
  /** SendLocalListMaxLength, in tags of one call. */
  sendLocalListMaxLength?: number;
  /** ReserveConnectorZeroSupported, or what became of such a reservation. */
  reservesConnectorZero?: boolean;

  /** ChargingScheduleAllowedChargingRateUnit. */
  rateUnits?: readonly ChargingRateUnit[];
  /** ChargeProfileMaxStackLevel, as reported. Some models refuse what they report. */
  maxStackLevel?: number;
  /** The highest level that was accepted right after a higher one was refused. */
  acceptedStackLevel?: number;
  /** ChargingScheduleMaxPeriods. */
  maxPeriods?: number;
  /** MaxChargingProfilesInstalled. */
  maxProfiles?: number;
  /** ConnectorSwitch3to1PhaseSupported. */
  switches3to1Phase?: boolean;
  /** Whether a profile of this purpose was ever accepted. False: NotSupported, or refused where another one was not. */
  purposes?: { [P in ChargingProfilePurpose]?: boolean };
  /** Whether a limit of 0 A was accepted. False: it was refused where a minimum current was not. */
  acceptsZero?: boolean;
  dialects?: { [P in ChargingProfilePurpose]?: LimitDialect };

  /** Which messages it sends when it is asked to. False: NotImplemented. */
  triggers?: { [M in TriggeredMessage]?: boolean };
  /** The same of ExtendedTriggerMessage. */
  extendedTriggers?: { [M in ExtendedTriggeredMessage]?: boolean };
  /** Answered with NotImplemented or NotSupported, and not with a result since. */
  unsupportedActions?: readonly CentralSystemAction[];
}

/** The stack level to use where `wanted` would be right: lower when it is known that the charger takes no more. */
export function stackLevelFor({ maxStackLevel, acceptedStackLevel }: Capabilities, wanted: number): number {
  return Math.min(wanted, maxStackLevel ?? wanted, acceptedStackLevel ?? wanted);
}

/**
 * Whether the charger is known to take limits in watts only: it reports no other unit, or took its last limits in watts, which
 * is asked for last.
 */
export function takesOnlyWatts(capabilities: Capabilities): boolean {
  need("takesOnlyWatts(): capabilities", capabilities, {});
  const { rateUnits, dialects = {} } = capabilities;
  if (rateUnits?.includes("A") === false) return rateUnits.includes("W");
  const units = Object.values(dialects).map(({ unit }) => unit);
  return units.length > 0 && units.every((unit) => unit === "W");
}

/** Whether the charger is known to take limits in amps: it reports them, or took its last limit in them. */
export function takesAmps(capabilities: Capabilities): boolean {
  need("takesAmps(): capabilities", capabilities, {});
  const { rateUnits = [], dialects = {} } = capabilities;
  return rateUnits.includes("A") || Object.values(dialects).some(({ unit }) => unit === "A");
}

/** The record with one field changed; the same record when it says so already, or when there is nothing to say. */
export function withField<Field extends keyof Capabilities>(
  capabilities: Capabilities,
  field: Field,
  value: NonNullable<Capabilities[Field]>,
): Capabilities {
  const known = capabilities[field];
  if (same(known, value) || (known === undefined && isEmpty(value))) return capabilities;
  return { ...capabilities, [field]: value };
}

/** Equal as JSON: a database may have put keys into another order. */
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
