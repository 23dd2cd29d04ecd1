import { type LoadStatus, startLoad } from "../load/load.ts";
import { waitFor } from "../wait-for.ts";
import type { Arguments, LoadArguments } from "./arguments.ts";
import { createReporter, type Environment, progressBar } from "./environment.ts";
import type { Prepared } from "./prepare.ts";

/**
 * Runs chargers that charge for ever until the duration is over or the signal aborts. Returns the exit code: 1 when no charger was
 * ever accepted.
 */
export async function runLoad(
  options: Arguments & { load: LoadArguments },
  prepared: Prepared,
  environment: Environment,
): Promise<0 | 1> {
  const { clock, signal, everyMs } = environment;
  const { url, idTags, seed, staggerMs, durationMs, load } = options;
  const chargers = Array.from({ length: prepared.count }, (_, index) => {
    const { identity, password } = prepared.charger(index + 1);
    const idTag = idTags[index % idTags.length] ?? "SIMULATOR";
    return { url, identity, idTag, ...(password !== undefined && { password }) };
  });
  const running = startLoad({ ...load, chargers, staggerMs, seed });
  const reporter = createReporter(options, environment);
  const startedAt = clock.now();
  let before = { at: startedAt, answered: 0 };
  let most = 0;
  const read = async () => {
    const status = await running.status();
    const at = clock.now();
    const perSecond = ((status.answered - before.answered) * 1_000) / Math.max(1, at - before.at);
    before = { at, answered: status.answered };
    most = Math.max(most, status.ready);
    return { ...status, perSecond: Math.round(perSecond * 10) / 10 };
  };
  while (!signal.aborted) {
    const status = await read();
    const share = durationMs === null ? null : (clock.now() - startedAt) / durationMs;
    const progress = status.ready < status.chargers ? status.ready / status.chargers : share;
    reporter.status(`${progress === null ? "" : `${progressBar(progress)} `}${statusLine(status)}`, status);
    const leftMs = durationMs === null ? everyMs : startedAt + durationMs - clock.now();
    if (leftMs <= 0) break;
    await waitFor(clock, Math.min(everyMs, leftMs), signal);
  }
  const last = await read();
  await running.close();
  reporter.end(statusLine(last), last);
  if (most > 0) return 0;
  environment.writeError(
    `No charger was accepted at ${url}${last.lastRefusal === null ? "." : `: ${last.lastRefusal}`}\n  Try this: forecourt-sim --url ${url} --identity ${chargers[0]?.identity ?? "CP-1"} --scenario session`,
  );
  return 1;
}

/** The status of the load in one readable line. */
function statusLine(status: LoadStatus & { perSecond: number }): string {
  const { chargers, ready, charging, perSecond, answered, failed, lost, refused, lastRefusal } = status;
  const parts = [
    `${ready}/${chargers} online`,
    `${charging} charging`,
    `${perSecond} answers/s`,
    `${answered} answered`,
    `p50 ${status.p50Ms.toFixed(1)} ms`,
    `p99 ${status.p99Ms.toFixed(1)} ms`,
  ];
  if (failed > 0) parts.push(`${failed} failed`);
  if (lost > 0) parts.push(`${lost} connections lost`);
  if (refused > 0) parts.push(`${refused} refused: ${lastRefusal}`);
  return parts.join(" · ");
}
