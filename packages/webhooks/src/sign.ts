import { type RawBody, rawBody } from "./raw-body.ts";
import { signedHead } from "./signed-headers.ts";
import { signersOf, synchronous } from "./signer.ts";

/** The content to sign and the secrets. */
export interface SignInput {
  /** The event's id, sent as webhook-id. */
  id: string;
  /** Seconds since the epoch, sent as webhook-timestamp. */
  timestamp: number;
  /** The exact body; at most 64 KiB. */
  body: RawBody;
  /** All active secrets, the newest first. */
  secrets: readonly string[];
}

/** Returns the value of webhook-signature: one signature per secret, separated by spaces. Needs `node:crypto`; elsewhere use {@link signAsync}. */
export function sign(input: SignInput): string {
  return signatures(input).map(synchronous).join(" ");
}

/** Like {@link sign}, for every runtime: uses WebCrypto without `node:crypto`. */
export async function signAsync(input: SignInput): Promise<string> {
  const made: string[] = [];
  for (const signature of signatures(input)) made.push(await signature);
  return made.join(" ");
}

function signatures(input: SignInput): (string | Promise<string>)[] {
  const signers = signersOf(input?.secrets);
  const head = signedHead(input.id, input.timestamp);
  const bytes = rawBody(input.body);
  return signers.map((signer) => signer(head, bytes));
}
