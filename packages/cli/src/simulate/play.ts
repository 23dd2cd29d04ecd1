import { type ScenarioName, scenarios } from "@forecourt/simulator";
import { type Arguments, type Prepared, runFleet, runScenario } from "@forecourt/simulator/command-line";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import type { Made } from "./made-for-simulation.ts";
import { runWaiting } from "./run-waiting.ts";

export interface PlayFlags {
  connectors: number;
  idTags: readonly string[];
  speed: number;
  duration: number | undefined;
  scenario: string | undefined;
  drivers: boolean;
  json: boolean;
}

/** Writes a line to stdout. */
type Say = (line: object, text: () => string) => void;

/**
 * Simulates the chargers until the signal aborts, the scenario ends, or the time is up.
 * @throws CliError `simulation-failed`.
 */
export async function play(
  made: Made,
  url: string,
  flags: PlayFlags,
  say: Say,
  { clock, signal, stdout }: Environment,
): Promise<void> {
  const errors: string[] = [];
  const environment = {
    clock,
    signal,
    columns: stdout.isTty ? stdout.columns : null,
    everyMs: stdout.isTty || flags.json ? 1_000 : 10_000,
    write: (text: string) => stdout.write(text),
    // Without the hint, which is about the options of forecourt-sim.
    writeError: (text: string) => void errors.push(text.split("\n  Try this:")[0] ?? text),
  };
  const securityProfile = url.startsWith("wss:") ? 2 : 1;
  const prepared: Prepared = {
    count: made.chargers.length,
    charger: (number) => made.chargers[number - 1] ?? { identity: "", password: undefined },
    options: { connectors: flags.connectors, quirks: {}, securityProfile },
  };
  const options: Arguments = {
    url,
    identities: { kind: "file", path: "" },
    connectors: flags.connectors,
    idTags: flags.idTags,
    speed: flags.speed,
    seed: 1,
    staggerMs: 100,
    durationMs: flags.duration === undefined ? null : flags.duration * 1000,
    // The flag accepts only the names of the scenarios.
    scenario: flags.scenario === undefined ? null : scenarios[flags.scenario as ScenarioName],
    load: null,
    quirks: {},
    securityProfile,
    tls: { ca: null, cert: null, key: null },
    json: flags.json,
    quiet: false,
  };
  const { scenario } = options;
  if (!flags.drivers && scenario === null) return wait(made, url, flags, say, { clock, signal });
  const code =
    scenario === null
      ? await runFleet(options, prepared, environment)
      : await runScenario({ ...options, scenario }, prepared, environment);
  // A scenario that Ctrl-C ended is not a failure.
  if (code !== 0 && !signal.aborted) throw failed(errors.join("\n"));
}

async function wait(
  made: Made,
  url: string,
  { connectors, duration }: PlayFlags,
  say: Say,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<void> {
  const timeUp = new AbortController();
  const cancel = duration === undefined ? () => {} : clock.after(duration * 1000, () => timeUp.abort());
  const accepted = await runWaiting(
    {
      url,
      chargers: made.chargers,
      connectors,
      say: (identity, connector, status) =>
        say(
          { at: new Date(clock.now()).toISOString(), identity, connector, status },
          () => `${identity} connector ${connector}: ${status}\n`,
        ),
    },
    { clock, signal: AbortSignal.any([signal, timeUp.signal]) },
  ).finally(cancel);
  if (!accepted && !signal.aborted) throw failed(`No charger was accepted at ${url}.`);
}

function failed(message: string): CliError {
  return new CliError("simulation-failed", message, {
    hints: [
      "Check that chargers can connect to the URL above. If they use another URL, set --ocpp-url ws://…",
      "forecourt chargers unknown",
    ],
  });
}
