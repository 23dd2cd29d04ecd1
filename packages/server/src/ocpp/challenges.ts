import type { Link } from "../core/ingest.ts";
import type { Bus } from "../processes/bus.ts";

/** What became of asking the older socket of a charger for a sign of life. */
export type Verdict =
  /** There was one. */
  | "alive"
  /** There was none, or there is no such socket any more. */
  | "gone"
  /** Somebody else is asking already, or has just been let in. */
  | "undecided";

/** Asks the sockets of chargers whether they are alive, in whichever process they are. */
export interface Challenges {
  /** The answer is there within six seconds and a half. `gone`: the newcomer for whom it is asked has hung up. */
  ask(owner: string, link: Pick<Link, "chargerId" | "epoch">, gone: AbortSignal): Promise<Verdict>;
  close(): void;
}

/** A process that lives answers at once. */
const processWithinMs = 1_000;
/** A socket has five seconds, and the answer a way to go. */
const verdictWithinMs = 5_500;
/** What one newcomer has found out about a process is good for those that come with it. */
const foundForMs = 10_000;

const presence = (processId: string): string => `presence.${processId}`;
const challenges = (processId: string): string => `challenges.${processId}`;

/** `ask` is how a socket in this process is asked. */
export function createChallenges(
  bus: Bus,
  processId: string,
  askHere: (chargerId: string, epoch: number, gone?: AbortSignal) => Promise<Verdict>,
  now: () => number,
): Challenges {
  const asked = new Map<string, { isAway: Promise<boolean>; until: number }>();

  /** A whole depot comes back when its process was killed, and must not wait for it charger by charger. */
  function isAbsent(owner: string): Promise<boolean> {
    for (const [each, { until }] of asked) if (until <= now()) asked.delete(each);
    const known = asked.get(owner);
    if (known !== undefined) return known.isAway;
    const isAway = bus.request(presence(owner), { id: owner }, { timeoutMs: processWithinMs }).then(
      () => false,
      () => true,
    );
    const answer = { isAway, until: Infinity };
    asked.set(owner, answer);
    void isAway.then((away) => {
      answer.until = away ? now() + foundForMs : now();
    });
    return isAway;
  }

  const stop = [
    bus.respond(presence(processId), ({ id }) => ({ id })),
    bus.respond(challenges(processId), async ({ id, epoch }) => ({
      id,
      verdict: await askHere(id, Number(epoch)),
    })),
  ];

  return {
    async ask(owner, { chargerId, epoch }, gone) {
      if (owner === processId) return askHere(chargerId, epoch, gone);
      if (await isAbsent(owner)) return "gone";
      const question = { id: chargerId, epoch };
      const answer = await bus
        .request(challenges(owner), question, { timeoutMs: verdictWithinMs })
        // It died meanwhile, or cannot be heard: its socket is fenced off all the same.
        .catch(() => null);
      const verdict = answer?.["verdict"];
      return verdict === "alive" || verdict === "undecided" ? verdict : "gone";
    },
    close() {
      for (const end of stop) end();
    },
  };
}
