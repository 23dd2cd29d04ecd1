import { isCentralSystemAction } from "../validate-request.ts";
import { type Capabilities, featureProfiles } from "./capabilities.ts";

type Check = (value: unknown) => boolean;

/**
 * Reads a record from stored JSON, perhaps written by an older version of this package. Invalid fields are left out.
 */
export function readCapabilities(json: unknown): Capabilities {
  if (!isRecord(json)) return {};
  const fields = Object.entries(checks).filter(
    ([field, check]) => Object.hasOwn(json, field) && check(json[field]),
  );
  // Every field has just been checked.
  return Object.fromEntries(fields.map(([field]) => [field, json[field]])) as Capabilities;
}

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isWhole: Check = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isRateUnit = oneOf(["A", "W"]);

const checks: { readonly [Field in keyof Required<Capabilities>]: Check } = {
  device: shape({ vendor: isText, model: isText }, { firmwareVersion: isText }),
  configurationRead: oneOf([true]),
  connectors: isWhole,
  featureProfiles: list(oneOf(featureProfiles)),
  getConfigurationMaxKeys: isWhole,
  webSocketPingIntervalS: isWhole,
  localListMaxLength: isWhole,
  sendLocalListMaxLength: isWhole,
  reservesConnectorZero: isFlag,
  rateUnits: list(isRateUnit),
  maxStackLevel: isWhole,
  acceptedStackLevel: isWhole,
  maxPeriods: isWhole,
  maxProfiles: isWhole,
  switches3to1Phase: isFlag,
  purposes: map(isFlag),
  acceptsZero: isFlag,
  dialects: map(
    shape(
      { unit: isRateUnit, kind: oneOf(["Absolute", "Relative"]), saysNumberPhases: isFlag },
      { stackLevel: isWhole },
    ),
  ),
  triggers: map(isFlag),
  extendedTriggers: map(isFlag),
  unsupportedActions: list((value) => typeof value === "string" && isCentralSystemAction(value)),
};

function oneOf(values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}

function list(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function map(check: Check): Check {
  return (value) => isRecord(value) && Object.values(value).every(check);
}

function shape(required: Record<string, Check>, optional: Record<string, Check>): Check {
  return (value) =>
    isRecord(value) &&
    Object.entries(required).every(([field, check]) => check(value[field])) &&
    Object.entries(optional).every(([field, check]) => value[field] === undefined || check(value[field]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
