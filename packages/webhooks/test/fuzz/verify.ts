import { type FuzzFailure, type FuzzReport, type FuzzRun, SeededRandom } from "@forecourt/harness";
import {
  createSecret,
  createWebhooks,
  sign,
  type Webhooks,
  WebhookVerificationError,
} from "@forecourt/webhooks";

/** What a whole run tries. */
export const verifyAmounts = { mutants: 500_000 };

const timestamp = 1_763_683_200;

interface MutableRequest {
  id: string;
  timestamp: string;
  signature: string;
  body: Uint8Array;
}

/** Requests that are rightly signed but for one to eight bytes: none is accepted, and each is refused by a typed error. */
export async function fuzzVerify(run: FuzzRun<typeof verifyAmounts>): Promise<FuzzReport> {
  const random = new SeededRandom(run.seed);
  const secret = createSecret((bytes) => bytes.set(randomBytes(random.fork(-2), bytes.length)));
  const webhooks = createWebhooks({ secret, now: () => timestamp * 1_000 });
  const failures: FuzzFailure[] = [];
  const outcomes: Record<string, number> = {};
  const first = run.only ?? 0;
  const last = run.only ?? run.amounts.mutants - 1;
  let mutants = 0;
  for (let index = first; index <= last && run.goOn(); index += 1) {
    const own = random.fork(index);
    const mutable = signedRequest(own, secret);
    const mutant = mutate(own, mutable);
    const fail = (law: string, request: MutableRequest) =>
      failures.push({
        law,
        input: JSON.stringify({ ...request, secret, body: Buffer.from(request.body).toString("base64") }),
        again: `--seed ${run.seed} --only ${index}`,
      });
    if (outcomeOf(webhooks, mutable) !== "accepted") fail("what is rightly signed is accepted", mutable);
    const outcome = outcomeOf(webhooks, mutant);
    if (outcome === "accepted" && !saysTheSame(mutable, mutant)) fail("no mutant is accepted", mutant);
    if (outcome === "untyped") fail("every refusal is a WebhookVerificationError", mutant);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    mutants += 1;
    // Lets Ctrl-C and the progress have their turn.
    if (mutants % 10_000 === 0) await new Promise(setImmediate);
    run.progress(`${mutants} mutants`);
  }
  return { figures: { mutants, ...outcomes }, failures };
}

function signedRequest(random: SeededRandom, secret: string): MutableRequest {
  const id = `evt_${random.below(2 ** 31).toString(36)}`;
  const note = String.fromCodePoint(
    ...Array.from({ length: random.below(20) }, () => random.between(32, 0xd7ff)),
  );
  const body = Buffer.from(JSON.stringify({ id, type: "session.ended", data: { note } }));
  return {
    id,
    timestamp: String(timestamp),
    signature: sign({ id, timestamp, body, secrets: [secret] }),
    body,
  };
}

function mutate(random: SeededRandom, mutable: MutableRequest): MutableRequest {
  const mutant = { ...mutable };
  for (let count = random.between(1, 8); count > 0; count -= 1) {
    const part = random.pick(["id", "timestamp", "signature", "body"] as const);
    if (part === "body") mutant.body = mutateBytes(random, mutant.body);
    // Headers are bytes, each a letter.
    else
      mutant[part] = Buffer.from(mutateBytes(random, Buffer.from(mutant[part], "latin1"))).toString("latin1");
  }
  return mutant;
}

function mutateBytes(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  const removed = random.below(2);
  // Half of the time what a header or a JSON text is made of.
  const added = random.chance(0.5)
    ? [random.below(256)]
    : [...Buffer.from(random.pick([" ", "v1,", "0", "=", '"', "A"]))];
  return Uint8Array.from([
    ...bytes.slice(0, at),
    ...(random.chance(0.8) ? added : []),
    ...bytes.slice(at + removed),
  ]);
}

/** What is signed is the same, and the signature is there whole: another one may stand beside it. */
function saysTheSame(mutable: MutableRequest, mutant: MutableRequest): boolean {
  return (
    mutant.id === mutable.id &&
    mutant.timestamp === mutable.timestamp &&
    Buffer.compare(mutant.body, mutable.body) === 0 &&
    mutant.signature.split(" ").includes(mutable.signature)
  );
}

function outcomeOf(webhooks: Webhooks, { id, timestamp: sentAt, signature, body }: MutableRequest): string {
  const headers = { "webhook-id": id, "webhook-timestamp": sentAt, "webhook-signature": signature };
  try {
    webhooks.verifySync({ body, headers });
    return "accepted";
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.code : "untyped";
  }
}

function randomBytes(random: SeededRandom, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}
