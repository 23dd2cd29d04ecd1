import { availableParallelism } from "node:os";
import type { FuzzFailure, FuzzReport, FuzzRun } from "@forecourt/harness";
import { plantedBugs } from "./planted-bugs.ts";
import type { Played } from "./play-hour.ts";
import { playSeed, type SeedOrder } from "./play-seeds.ts";

/*
 * `pnpm sim server`: the whole server on a simulated machine, whose time, network, random numbers and database follow from a
 * seed. Chargers that deviate from the specification charge, a receiver takes webhooks, and servers are killed, connections
 * are lost, the database goes away. In the end everything that was acknowledged is stored, billed and delivered, once.
 */

export const serverAmounts = {
  /** Each with a site of its own. */
  seeds: 50,
  minutes: 60,
  /** How many of the seeds are played twice: both must do the same, to the byte. */
  replays: 2,
  /** 1: the log of the servers goes to stderr. */
  log: 0,
};

/** Of `pnpm sim bugs`. */
export const bugAmounts = {
  /** How many seeds may pass until a bug is found. */
  seeds: 200,
  minutes: 30,
};

export async function simulateServer(run: FuzzRun<typeof serverAmounts>): Promise<FuzzReport> {
  const { amounts, seed: first, only } = run;
  const { minutes, replays, log } = amounts;
  const order = { minutes, bug: null, shown: log > 0 };
  const totals = new Map<string, number>();
  const failures: FuzzFailure[] = [];
  let done = 0;
  const seeds = only === null ? Array.from({ length: amounts.seeds }, (_, index) => first + index) : [only];
  await atOnce(seeds, async (seed, index) => {
    if (!run.goOn()) return;
    const again = `--only ${seed} --minutes ${minutes} --log 1`;
    const played = await playSeed({ seed, ...order });
    for (const each of played.broken) failures.push({ ...each, again });
    if (only === null && index < replays) {
      const { trace } = await playSeed({ seed, ...order });
      if (trace !== played.trace)
        failures.push({ law: "a seed does the same every time", input: `${played.trace} ${trace}`, again });
    }
    addUp(totals, played);
    done += 1;
    run.progress(`${done} of ${seeds.length} seeds, ${failures.length} failures`);
  });
  return {
    figures: { seeds: done, "hours simulated": (done * minutes) / 60, ...Object.fromEntries(totals) },
    failures,
  };
}

/** Each bug alone: how many seeds it takes to find it, and the law that it breaks. */
export async function findBugs(run: FuzzRun<typeof bugAmounts>): Promise<FuzzReport> {
  const { amounts, seed: first, only } = run;
  const { minutes, seeds } = amounts;
  const failures: FuzzFailure[] = [];
  const bugs = only === null ? plantedBugs : plantedBugs.slice(only, only + 1);
  const figures: Record<string, string> = Object.fromEntries(bugs.map(({ name }) => [name, "not tried"]));
  const soundness = new Map<number, Promise<boolean>>();
  let found = 0;
  await atOnce(bugs, async (bug) => {
    for (let nth = 1; nth <= seeds; nth++) {
      if (!run.goOn()) return;
      run.progress(`${found} of ${bugs.length} bugs found; seed ${first + nth - 1}: ${bug.name}`);
      const order = { seed: first + nth - 1, minutes, shown: false };
      const [broken] = (await playSeed({ ...order, bug })).broken;
      // A seed that breaks something without the bug has not found the bug.
      if (broken !== undefined && (await isSound(order))) {
        figures[bug.name] = `found by seed ${nth}: ${broken.law}`;
        found += 1;
        return;
      }
      figures[bug.name] = `not found by ${nth} seeds`;
    }
    failures.push({
      law: `a planted bug is found within ${seeds} seeds`,
      input: bug.name,
      again: `--only ${plantedBugs.indexOf(bug)} --seed ${first}`,
    });
  });
  return { figures, failures };

  /** Whether the seed breaks nothing without a bug. Each is asked once, and is a failure of its own otherwise. */
  function isSound(order: Omit<SeedOrder, "bug">): Promise<boolean> {
    const known = soundness.get(order.seed);
    if (known !== undefined) return known;
    const asked = playSeed({ ...order, bug: null }).then(({ broken }) => {
      const again = `--only ${order.seed} --minutes ${minutes}, of pnpm sim server`;
      for (const each of broken) failures.push({ ...each, again });
      return broken.length === 0;
    });
    soundness.set(order.seed, asked);
    return asked;
  }
}

/** As many at once as there are cores. */
async function atOnce<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>) {
  const left = [...items.entries()];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next[1], next[0]);
    }),
  );
}

/** Sums, and the greatest of what is a maximum. */
function addUp(totals: Map<string, number>, { figures }: Played): void {
  for (const [name, value] of Object.entries(figures)) {
    const before = totals.get(name) ?? 0;
    totals.set(name, name.startsWith("most") ? Math.max(before, value) : before + value);
  }
}
