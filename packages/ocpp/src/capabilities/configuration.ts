import type { KeyValue } from "../messages/configuration.ts";
import { type Capabilities, featureProfiles, withField } from "./capabilities.ts";

interface KeyReader {
  /** Name in the specification; compared case-insensitively. */
  name: string;
  learn(capabilities: Capabilities, text: string): Capabilities;
}

function key<Field extends keyof Capabilities>(
  name: string,
  field: Field,
  read: (text: string) => Capabilities[Field] | undefined,
): KeyReader {
  return {
    name,
    learn(capabilities, text) {
      const value = read(text);
      // Ignore a value that cannot be read.
      return value === undefined ? capabilities : withField(capabilities, field, value);
    },
  };
}

const readers: readonly KeyReader[] = [
  key("ChargeProfileMaxStackLevel", "maxStackLevel", wholeFrom(0)),
  key("ChargingScheduleAllowedChargingRateUnit", "rateUnits", rateUnits),
  key("ChargingScheduleMaxPeriods", "maxPeriods", wholeFrom(1)),
  key("ConnectorSwitch3to1PhaseSupported", "switches3to1Phase", flag),
  key("GetConfigurationMaxKeys", "getConfigurationMaxKeys", wholeFrom(1)),
  key("LocalAuthListMaxLength", "localListMaxLength", wholeFrom(0)),
  key("MaxChargingProfilesInstalled", "maxProfiles", wholeFrom(1)),
  key("NumberOfConnectors", "connectors", wholeFrom(1)),
  key("ReserveConnectorZeroSupported", "reservesConnectorZero", flag),
  key("SendLocalListMaxLength", "sendLocalListMaxLength", wholeFrom(0)),
  key("SupportedFeatureProfiles", "featureProfiles", supportedProfiles),
  key("WebSocketPingInterval", "webSocketPingIntervalS", wholeFrom(0)),
];

/** The configuration keys that describe capabilities of a charger (chapter 9). */
export const capabilityKeys: readonly string[] = readers.map(({ name }) => name);

/** Updates the record from an answer to GetConfiguration. */
export function learnKeys(
  capabilities: Capabilities,
  keys: readonly Pick<KeyValue, "key" | "value">[],
): Capabilities {
  let learned = capabilities;
  for (const { key: name, value } of keys) {
    const reader = readers.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    if (reader !== undefined && value !== undefined) learned = reader.learn(learned, value);
  }
  return learned;
}

function wholeFrom(least: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : -1;
    return number >= least ? number : undefined;
  };
}

function flag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : undefined;
}

/** `Current` and `Power` (errata 3.86); some firmware sends A and W. */
function rateUnits(text: string): Capabilities["rateUnits"] {
  const words = wordsIn(text);
  const units = [
    ...(words.some((word) => word === "current" || word === "a") ? (["A"] as const) : []),
    ...(words.some((word) => word === "power" || word === "w") ? (["W"] as const) : []),
  ];
  return units.length === 0 ? undefined : units;
}

function supportedProfiles(text: string): Capabilities["featureProfiles"] {
  const words = wordsIn(text);
  const known = featureProfiles.filter((profile) => words.includes(profile.toLowerCase()));
  return known.length === 0 ? undefined : known;
}

function wordsIn(list: string): string[] {
  return list.split(",").map((word) => word.trim().toLowerCase());
}
