import { createFleet, type FleetStatus } from "../fleet.ts";
import { waitFor } from "../wait-for.ts";
import type { Arguments } from "./arguments.ts";
import { explainFailure, tallyOf } from "./connection-results.ts";
import { createReporter, type Environment, progressBar } from "./environment.ts";
import type { Prepared } from "./prepare.ts";

/** Runs a fleet until its duration is over or the signal aborts. Returns the exit code. */
export async function runFleet(
  options: Arguments,
  prepared: Prepared,
  environment: Environment,
): Promise<0 | 1> {
  const { clock, signal } = environment;
  const { url, idTags, speed, seed, staggerMs, durationMs } = options;
  const { count } = prepared;
  const fleet = createFleet({
    url,
    count,
    identity: (number) => prepared.charger(number).identity,
    password: passwordOf(prepared),
    idTags,
    speed,
    seed,
    staggerMs,
    clock,
    // A fleet may run for weeks, and its ledgers are not used.
    charger: { ...prepared.options, ledgerEntries: 0 },
  });
  const reporter = createReporter(options, environment);
  const tally = tallyOf(fleet.chargers);

  fleet.start();
  const startedAt = clock.now();
  const show = (status: FleetStatus) => {
    const share = durationMs === null ? null : (clock.now() - startedAt) / durationMs;
    // Until all chargers are accepted, show that progress; then the elapsed time, if there is a duration.
    const progress = tally.accepted < count ? tally.accepted / count : share;
    const text = progress === null ? "" : `${progressBar(progress)} `;
    reporter.status(`${text}${statusLine(status)}`, status);
  };
  while (!signal.aborted) {
    show(fleet.status);
    const leftMs = durationMs === null ? environment.everyMs : startedAt + durationMs - clock.now();
    if (leftMs <= 0) break;
    await waitFor(clock, Math.min(environment.everyMs, leftMs), signal);
  }
  await fleet.close();
  reporter.end(statusLine(fleet.status), fleet.status);
  if (tally.accepted > 0) return 0;
  environment.writeError(explainFailure({ url, first: prepared.charger(1).identity, ...tally }));
  return 1;
}

function passwordOf(prepared: Prepared): (identity: string) => string | undefined {
  const passwords = new Map<string, string | undefined>();
  for (let number = 1; number <= prepared.count; number++) {
    const { identity, password } = prepared.charger(number);
    passwords.set(identity, password);
  }
  return (identity) => passwords.get(identity);
}

/** The status of a fleet in one readable line. */
function statusLine(status: FleetStatus): string {
  const { chargers, online, charging, powerW, energyWh, sessions, queued, refused } = status;
  const parts = [
    `${online}/${chargers} online`,
    `${charging} charging`,
    `${(powerW / 1000).toFixed(1)} kW`,
    `${(energyWh / 1000).toFixed(2)} kWh`,
    `${sessions} ${sessions === 1 ? "session" : "sessions"}`,
  ];
  if (queued > 0) parts.push(`${queued} unanswered`);
  if (online === 0 && refused !== null) parts.push(`refused with HTTP ${refused}`);
  return parts.join(" · ");
}
