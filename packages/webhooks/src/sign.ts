import { type RawBody, rawBody } from "./raw-body.ts";
import { signedHead } from "./signed-headers.ts";
import { atOnce, signersOf } from "./signer.ts";

/** What a signature covers, and whose it is. */
export interface SignInput {
  /** The event's id, which goes into webhook-id. */
  id: string;
  /** Seconds since the epoch, which go into webhook-timestamp. */
  timestamp: number;
  /** Exactly what is sent; 64 KiB at most. */
  body: RawBody;
  /** All that are live, the newest first. */
  secrets: readonly string[];
}

/** The value of webhook-signature: one per secret, with blanks between them. Needs `node:crypto`; elsewhere use {@link signAsync}. */
export function sign(input: SignInput): string {
  return signatures(input).map(atOnce).join(" ");
}

/** The same as {@link sign} in every runtime: by WebCrypto where there is no `node:crypto`. */
export async function signAsync(input: SignInput): Promise<string> {
  const made: string[] = [];
  for (const signature of signatures(input)) made.push(await signature);
  return made.join(" ");
}

function signatures({ id, timestamp, body, secrets }: SignInput): (string | Promise<string>)[] {
  const head = signedHead(id, timestamp);
  const bytes = rawBody(body);
  return signersOf(secrets).map((signer) => signer(head, bytes));
}
