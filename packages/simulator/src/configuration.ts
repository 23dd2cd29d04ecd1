import type { AnswerOf } from "@forecourt/ocpp";
import { type ConfigurationKey, type KeyDefinition, keys, listed } from "./configuration-keys.ts";
import { isSimulatedMeasurand, type SimulatedMeasurand } from "./measurands.ts";

/** The configuration keys of one charger. Names are compared case-insensitively. */
export interface Configuration {
  text(key: ConfigurationKey): string;
  number(key: ConfigurationKey): number;
  flag(key: ConfigurationKey): boolean;
  list(key: ConfigurationKey): readonly string[];
  measurands(key: ConfigurationKey): readonly SimulatedMeasurand[];
  /** For the charger itself: includes read-only keys and skips the checks. */
  set(key: ConfigurationKey, value: string): void;
  change(key: string, value: string): AnswerOf<"ChangeConfiguration">["status"];
  /** Without names: all keys. */
  read(names?: readonly string[]): AnswerOf<"GetConfiguration">;
}

/** Deviations of a charger from the table of keys. */
export interface ConfigurationOptions {
  /** Override the defaults. */
  initial?: Partial<Record<ConfigurationKey, string>>;
  /** Changes a value before it is checked. */
  reword?(key: ConfigurationKey, value: string): string;
  /** Called before a valid value takes effect; null leaves the decision to the table. */
  judge?(key: ConfigurationKey, value: string): AnswerOf<"ChangeConfiguration">["status"] | null;
}

const names = new Map<string, ConfigurationKey>();
// The type is derived from the keys of the table.
for (const name of Object.keys(keys) as ConfigurationKey[]) names.set(name.toLowerCase(), name);

export function createConfiguration({
  initial = {},
  reword,
  judge,
}: ConfigurationOptions = {}): Configuration {
  // Only values that differ from the table, because a fleet has thousands of these.
  const values = new Map<ConfigurationKey, string>();
  for (const [name, value] of Object.entries(initial)) {
    const key = names.get(name.toLowerCase());
    if (key !== undefined) values.set(key, value);
  }

  function text(key: ConfigurationKey): string {
    return values.get(key) ?? keys[key].value;
  }

  return {
    text,
    number: (key) => Number(text(key)),
    flag: (key) => text(key).toLowerCase() === "true",
    list: (key) => listed(text(key)),
    measurands: (key) => listed(text(key)).filter(isSimulatedMeasurand),
    set(key, value) {
      values.set(key, value);
    },
    change(name, given) {
      const key = names.get(name.toLowerCase());
      if (key === undefined) return "NotSupported";
      const value = reword?.(key, given) ?? given;
      const definition: KeyDefinition = keys[key];
      if (definition.access === "R" || definition.accepts?.(value) === false) return "Rejected";
      const status = judge?.(key, value) ?? (definition.afterReboot ? "RebootRequired" : "Accepted");
      if (status === "Accepted" || status === "RebootRequired") values.set(key, value);
      return status;
    },
    read(wanted = []) {
      const unknownKey = wanted.filter((name) => !names.has(name.toLowerCase()));
      const asked = new Set(wanted.map((name) => name.toLowerCase()));
      const configurationKey = [...names]
        .filter(([name]) => wanted.length === 0 || asked.has(name))
        .map(([, key]) => {
          const { access }: KeyDefinition = keys[key];
          return { key, readonly: access === "R", ...(access !== "W" && { value: text(key) }) };
        });
      return { configurationKey, ...(unknownKey.length > 0 && { unknownKey }) };
    },
  };
}
