import { type Config, type ConfigProblem, parseConfig } from "../platform/config.ts";

/** The settings cannot be used. */
export class ConfigRefusal extends Error {
  override readonly name = "ConfigRefusal";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super("The configuration cannot be used.");
    this.problems = problems;
  }
}

/** @throws ConfigRefusal with everything that is wrong. */
export function configured(env: Record<string, string | undefined>): Config {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new ConfigRefusal(parsed.problems);
  return parsed.config;
}
