import { createSimulatedCharger } from "../charger.ts";
import type { SimulatedChargerOptions } from "../charger-options.ts";
import { createRandom } from "../random.ts";
import { playScenario } from "../scenarios/play-scenario.ts";
import { type Scenario, withScenario } from "../scenarios/scenario.ts";
import { shutDown } from "../shut-down.ts";
import type { SimulatedCharger } from "../simulated-charger.ts";
import { waitFor } from "../wait-for.ts";
import type { Arguments } from "./arguments.ts";
import { explainFailure, tallyOf } from "./connection-results.ts";
import { createReporter, type Environment, progressBar } from "./environment.ts";
import type { Prepared } from "./prepare.ts";

/** With more chargers, the output of each would be unreadable. */
const mostToFollow = 20;
/** Number of failed chargers to list; the others usually failed for the same reason. */
const mostToName = 10;

/**
 * Plays a scenario with every charger until all are done, the duration is over or the signal aborts. Returns the exit
 * code.
 */
export async function runScenario(
  options: Arguments & { scenario: Scenario },
  prepared: Prepared,
  environment: Environment,
): Promise<0 | 1 | 3> {
  const { clock } = environment;
  const { scenario, url } = options;
  const { count } = prepared;
  const reporter = createReporter(options, environment);
  const chargers = Array.from({ length: count }, (_, index) =>
    createSimulatedCharger(chargerOptions(options, prepared, index + 1, environment)),
  );
  const tally = tallyOf(chargers);
  const { signal, release } = endOf(options, environment);
  let done = 0;
  const unfinished: string[] = [];

  async function play(charger: SimulatedCharger, index: number): Promise<void> {
    const { identity } = charger;
    await waitFor(clock, index * options.staggerMs, signal);
    // In turn: with several chargers, a tag that charges at one may not start at another.
    const idTag = options.idTags[index % options.idTags.length];
    try {
      await playScenario(scenario, {
        charger,
        clock,
        speed: options.speed,
        random: createRandom(options.seed * 7_919 + index),
        signal,
        ...(idTag !== undefined && { idTag }),
        log(text) {
          if (count <= mostToFollow) reporter.note(`${identity} ${text}`, { charger: identity, event: text });
        },
      });
      done++;
    } catch (error) {
      unfinished.push(`${identity}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const standing = () => ({
    scenario: scenario.name,
    chargers: count,
    accepted: tally.accepted,
    done,
    unfinished: unfinished.length,
  });
  const over = new AbortController();
  const playing = Promise.all(chargers.map(play)).then(() => over.abort());
  while (!over.signal.aborted) {
    const share = (done + unfinished.length) / count;
    const text = `${scenario.name}: ${done} of ${count} done, ${tally.accepted} were accepted`;
    reporter.status(`${progressBar(share)} ${text}`, standing());
    await waitFor(clock, environment.everyMs, over.signal);
  }
  await playing;
  release();
  await shutDown(chargers, clock);
  reporter.end(`${scenario.name}: ${done} of ${count} done`, standing());
  if (unfinished.length === 0) return 0;
  for (const text of unfinished.slice(0, mostToName)) environment.writeError(text);
  if (unfinished.length > mostToName) environment.writeError(`and ${unfinished.length - mostToName} more`);
  if (tally.accepted > 0) return 3;
  environment.writeError(explainFailure({ url, first: prepared.charger(1).identity, ...tally }));
  return 1;
}

/** Aborts at Ctrl-C or after `--duration`. */
function endOf(
  { durationMs }: Arguments,
  { clock, signal }: Environment,
): { signal: AbortSignal; release: () => void } {
  const ending = new AbortController();
  const stop = () => ending.abort(new Error("It was interrupted."));
  signal.addEventListener("abort", stop, { once: true });
  const tooLong = () => ending.abort(new Error(`It did not finish within ${Number(durationMs) / 1000} s.`));
  const cancel = durationMs === null ? () => {} : clock.after(durationMs, tooLong);
  return {
    signal: ending.signal,
    release() {
      cancel();
      signal.removeEventListener("abort", stop);
    },
  };
}

function chargerOptions(
  { scenario, url, seed, speed }: Arguments & { scenario: Scenario },
  prepared: Prepared,
  number: number,
  { clock }: Environment,
): SimulatedChargerOptions {
  const { identity, password } = prepared.charger(number);
  const own: SimulatedChargerOptions = {
    ...prepared.options,
    url,
    identity,
    clock,
    random: createRandom(seed * 1_000_003 + number),
    ledgerEntries: 0,
    ...(password !== undefined && { password }),
  };
  const { configuration, ...rest } = withScenario(own, scenario);
  const intervalS = Number(configuration?.MeterValueSampleInterval ?? "60") / speed;
  // At least 1 s.
  const MeterValueSampleInterval = String(Math.max(1, Math.round(intervalS)));
  return { ...rest, configuration: { ...configuration, MeterValueSampleInterval } };
}
