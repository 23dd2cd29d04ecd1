import { createFleet, type FleetStatus } from "../fleet.ts";
import { waitFor } from "../wait-for.ts";
import type { Arguments } from "./arguments.ts";
import type { Prepared } from "./prepare.ts";
import { statusLine } from "./status-line.ts";
import { createReporter, progressBar, type Surroundings } from "./surroundings.ts";
import { tallyOf } from "./tally.ts";
import { whyNobody } from "./why-nobody.ts";

/** Runs a fleet until its time is over or the signal aborts. Returns the exit code. */
export async function runFleet(options: Arguments, prepared: Prepared, around: Surroundings): Promise<0 | 1> {
  const { clock, signal } = around;
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
    // Nobody reads the ledgers of a fleet that may run for weeks.
    charger: { ...prepared.options, ledgerEntries: 0 },
  });
  const reporter = createReporter(options, around);
  const tally = tallyOf(fleet.chargers);

  fleet.start();
  const startedAt = clock.now();
  const show = (status: FleetStatus) => {
    const share = durationMs === null ? null : (clock.now() - startedAt) / durationMs;
    // Until everybody is there, that is the progress; then the time, if it ends.
    const progress = tally.accepted < count ? tally.accepted / count : share;
    const text = progress === null ? "" : `${progressBar(progress)} `;
    reporter.status(`${text}${statusLine(status)}`, status);
  };
  while (!signal.aborted) {
    show(fleet.status);
    const leftMs = durationMs === null ? around.everyMs : startedAt + durationMs - clock.now();
    if (leftMs <= 0) break;
    await waitFor(clock, Math.min(around.everyMs, leftMs), signal);
  }
  await fleet.close();
  reporter.end(statusLine(fleet.status), fleet.status);
  if (tally.accepted > 0) return 0;
  around.complain(whyNobody({ url, first: prepared.charger(1).identity, ...tally }));
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
