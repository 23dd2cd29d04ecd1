import { type FuzzFailure, type FuzzReport, type FuzzRun, SeededRandom } from "@forecourt/harness";
import { fieldFrames } from "./corpus.ts";
import { centralSystemEnd, chargePointEnd } from "./engine-end.ts";
import { FuzzLine } from "./fuzz-line.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { Stopwatch } from "./stopwatch.ts";

export const frameAmounts = { frames: 2_000_000 };

const memorySamples = 80;
// A shorter run is still in the warm-up phase.
const framesForMemory = 200_000;
const allowedGrowth = 0.05;
const longestLine = 600;

/** Sends fuzzed frames through the engine in both roles and checks each against the rules of a connection. */
export async function fuzzFrames(run: FuzzRun<typeof frameAmounts>): Promise<FuzzReport> {
  const root = new SeededRandom(run.seed);
  const ends = [centralSystemEnd(), chargePointEnd("tolerant"), chargePointEnd("strict")];
  const corpus = fieldFrames().map(({ frame }) => frame);
  const failures: FuzzFailure[] = [];
  const stopwatch = new Stopwatch();
  const memory = new MemoryWatch();
  const byRole = { "central-system": 0, "charge-point": 0 };
  const wanted = run.amounts.frames;
  let frames = 0;
  let line = run.only ?? 0;
  for (; frames < wanted && run.goOn(); line++) {
    const random = root.fork(line);
    const which = random.pick([0, 0, 0, 1, 2]);
    // The index is within the list.
    const end = ends[which] as (typeof ends)[number];
    const validation = which === 2 || (which === 0 && random.chance(0.4)) ? "strict" : "tolerant";
    const length = random.chance(0.02) ? 2_500 : random.between(1, longestLine);
    const fuzzed = new FuzzLine({
      end,
      random,
      validation,
      corpus,
      frames: run.only === null ? Math.min(length, wanted - frames) : length,
      stopwatch,
    });
    const broken = await fuzzed.run();
    if (broken !== null) {
      const input = `${end.role}, ${validation}: ${JSON.stringify(broken.frame)}`;
      failures.push({ law: broken.law, input, again: `--seed ${run.seed} --upgrades 0 --only ${line}` });
    }
    const before = frames;
    frames += fuzzed.frames;
    byRole[end.role] += fuzzed.frames;
    if (wanted >= framesForMemory && sampleOf(frames, wanted) > sampleOf(before, wanted)) memory.sample();
    run.progress(`${frames} of ${wanted} frames on ${line + 1} lines, ${failures.length} failures`);
    if (run.only !== null) break;
  }
  const growth = memory.growth();
  if (growth !== null && growth > allowedGrowth) {
    failures.push({
      law: `memory is stable: the last quarter is at most ${allowedGrowth * 100} % above the second`,
      input: `${(growth * 100).toFixed(1)} %`,
      again: `--seed ${run.seed} --upgrades 0`,
    });
  }
  return {
    figures: {
      frames,
      "to the central system": byRole["central-system"],
      "to the charge point": byRole["charge-point"],
      lines: line,
      "ms of CPU for a frame, p50": stopwatch.cpu.quantile(0.5),
      "p99 of CPU": stopwatch.cpu.quantile(0.99),
      "p99.9 of CPU": stopwatch.cpu.quantile(0.999),
      "p99.9 of CPU, up to 4 KiB": stopwatch.cpuOfUsual.quantile(0.999),
      "most CPU": stopwatch.cpu.maxMs,
      "ms by the clock, p99.9": stopwatch.wall.quantile(0.999),
      "heap after gc, MB": memory.heapMb,
      "memory, last quarter over second": growth === null ? "not measured" : `${(growth * 100).toFixed(2)} %`,
    },
    failures,
  };
}

const sampleOf = (frames: number, wanted: number): number => Math.floor((frames * memorySamples) / wanted);
