import type { Link } from "../core/ingest.ts";
import type { Bus } from "../processes/bus.ts";

/** The result of asking the older socket of a charger for a sign of life. */
export type Verdict =
  /** The socket gave a sign of life. */
  | "alive"
  /** The socket gave none, or it no longer exists. */
  | "gone"
  /** Another newcomer is asking already, or has just been admitted. */
  | "undecided";

/** Asks the sockets of chargers, in any process, whether they are alive. */
export interface Challenges {
  /** Resolves within 6.5 s. `gone`: the newcomer that asks has disconnected. */
  ask(owner: string, link: Pick<Link, "chargerId" | "epoch">, gone: AbortSignal): Promise<Verdict>;
  close(): void;
}

/** A live process answers at once. */
const processWithinMs = 1_000;
/** A socket has 5 s, and its answer needs time to arrive. */
const verdictWithinMs = 5_500;
/** How long other newcomers use the result that one newcomer got about a process. */
const foundForMs = 10_000;

const presence = (processId: string): string => `presence.${processId}`;
const challenges = (processId: string): string => `challenges.${processId}`;

/** `askHere` asks a socket in this process. */
export function createChallenges(
  bus: Bus,
  processId: string,
  askHere: (chargerId: string, epoch: number, gone?: AbortSignal) => Promise<Verdict>,
  now: () => number,
): Challenges {
  const asked = new Map<string, { isAway: Promise<boolean>; until: number }>();

  /** A whole depot reconnects when its process was killed, so its chargers share one check and do not wait one by one. */
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
        // The process died meanwhile, or cannot be reached. The epoch fences its socket off in any case.
        .catch(() => null);
      const verdict = answer?.["verdict"];
      return verdict === "alive" || verdict === "undecided" ? verdict : "gone";
    },
    close() {
      for (const end of stop) end();
    },
  };
}
