import type { SeededRandom } from "@forecourt/harness";
import type { Installation } from "./installation.ts";
import type { VirtualDatabase } from "./machine/database.ts";
import { resetConnections } from "./machine/network.ts";
import { pause } from "./machine/time.ts";

/** How often each kind of fault has been injected. */
export type FaultCounts = Record<
  "kill" | "restart" | "reset" | "half-open" | "database cut" | "database away" | "receiver away",
  number
>;

interface Machine {
  installation: Installation;
  database: VirtualDatabase;
  /** Names of the chargers that nothing reaches now. */
  unreachable: Set<string>;
  chargers: readonly string[];
  /** Sends a command to a charger, and does not wait for its end. */
  command(charger: string): void;
  /** Resolves with the charger of the next car; null when no more cars come. */
  nextArrival(): Promise<string | null>;
  receiver: { refuse(): Promise<void>; accept(): Promise<void> };
}

/** One fault after another until the signal aborts. When it resolves, all is well again. */
export async function injectFaults(
  { installation, database, unreachable, chargers, command, nextArrival, receiver }: Machine,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<FaultCounts> {
  const done: FaultCounts = {
    kill: 0,
    restart: 0,
    reset: 0,
    "half-open": 0,
    "database cut": 0,
    "database away": 0,
    "receiver away": 0,
  };
  const wait = (leastS: number, mostS: number) => pause(random.between(leastS * 1_000, mostS * 1_000));
  /** Now, or when the database commits next: before the commit, or before its answer. */
  const atSomeMoment = (strike: () => void): Promise<void> =>
    new Promise((resolve) => {
      const struck = () => {
        strike();
        resolve();
      };
      const when = random.pick(["now", "before", "after", "after"] as const);
      if (when === "now") struck();
      else database.atNextCommit({ when, strike: struck });
    });
  const kinds = Object.keys(done) as (keyof FaultCounts)[];
  await wait(60, 240);
  while (!signal.aborted) {
    const kind = random.pick(kinds);
    done[kind] += 1;
    switch (kind) {
      case "kill":
        if (random.chance(0.5)) {
          // A command is then on its way to the charger, or back.
          command(random.pick(chargers));
          await pause(random.below(200));
          installation.kill();
        } else await atSomeMoment(() => installation.kill());
        await wait(1, 30);
        await installation.start();
        break;
      case "restart":
        await installation.stop();
        await wait(1, 10);
        await installation.start();
        break;
      case "reset": {
        const name = random.pick(chargers);
        resetConnections(({ process }) => process.name === name);
        break;
      }
      case "half-open": {
        // At an arrival, the other cars of the site have to be lowered.
        const arrived = random.chance(0.5) ? await nextArrival() : null;
        const name = random.pick(chargers.filter((charger) => charger !== arrived));
        unreachable.add(name);
        await wait(5, 150);
        unreachable.delete(name);
        break;
      }
      case "database cut":
        await atSomeMoment(() => database.cut());
        break;
      case "database away":
        await atSomeMoment(() => database.leave());
        await wait(1, 60);
        database.comeBack();
        break;
      case "receiver away":
        await receiver.refuse();
        await wait(5, 120);
        await receiver.accept();
    }
    await pause(random.between(10_000, 150_000), undefined, { signal }).catch(() => undefined);
  }
  return done;
}
