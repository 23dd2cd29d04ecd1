import type { AnswerOf } from "@forecourt/ocpp";
import { type ConfigurationKey, type KeyDefinition, keys, listed } from "./configuration-keys.ts";
import { isSimulatedMeasurand, type SimulatedMeasurand } from "./measurands.ts";

/** The configuration keys of one charger. Names are compared without regard to case. */
export interface Configuration {
  text(key: ConfigurationKey): string;
  number(key: ConfigurationKey): number;
  flag(key: ConfigurationKey): boolean;
  list(key: ConfigurationKey): readonly string[];
  measurands(key: ConfigurationKey): readonly SimulatedMeasurand[];
  /** For the charger itself: read-only keys too, and no questions asked. */
  set(key: ConfigurationKey, value: string): void;
  change(key: string, value: string): AnswerOf<"ChangeConfiguration">["status"];
  /** No names, or an empty list: every key. */
  read(names?: readonly string[]): AnswerOf<"GetConfiguration">;
}

/** What a charger makes of its keys other than the table says. */
export interface ConfigurationOptions {
  /** Instead of the defaults. */
  initial?: Partial<Record<ConfigurationKey, string>>;
  /** What it makes of a value before it looks at it. */
  reword?(key: ConfigurationKey, value: string): string;
  /** Asked before a valid value takes effect; null leaves it to the table. */
  judge?(key: ConfigurationKey, value: string): AnswerOf<"ChangeConfiguration">["status"] | null;
}

const names = new Map<string, ConfigurationKey>();
// The keys of the table are what the type is made of.
for (const name of Object.keys(keys) as ConfigurationKey[]) names.set(name.toLowerCase(), name);

export function createConfiguration({
  initial = {},
  reword,
  judge,
}: ConfigurationOptions = {}): Configuration {
  // Only what differs from the table: a fleet has thousands of these.
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
