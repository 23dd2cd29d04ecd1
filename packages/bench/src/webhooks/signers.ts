import { createHmac } from "node:crypto";
import { sign } from "@forecourt/webhooks";
import { sign as signForGithub } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import type { Entrant } from "../interleave.ts";
import { body, messageId, secret } from "./message.ts";

/** What makes a signature of the message of the bench. */
export interface Signer extends Entrant {
  configuration: string;
  /** Whether it signs as the standard says: then all of them come to the same. */
  standard: boolean;
  sign(timestampS: number): string | Promise<string>;
}

export const hmacAlone = "node-crypto";

const rawKey = Buffer.from(secret.slice("whsec_".length), "base64");
const standardWebhook = new StandardWebhook(secret);
const text = body.toString();

export const signers: readonly Signer[] = [
  {
    ...inThisProcess(hmacAlone),
    configuration: "the reference: `createHmac` of `node:crypto` over head and body, and nothing else",
    standard: true,
    sign: (timestampS) =>
      `v1,${createHmac("sha256", rawKey).update(`${messageId}.${timestampS}.`).update(body).digest("base64")}`,
  },
  {
    ...inThisProcess("standardwebhooks"),
    configuration: "`webhook.sign(id, date, body)`",
    standard: true,
    sign: (timestampS) => standardWebhook.sign(messageId, new Date(timestampS * 1_000), body),
  },
  {
    ...inThisProcess("octokit"),
    configuration: "`sign(secret, text)`: of the body alone, in hex",
    standard: false,
    sign: () => signForGithub(secret, text),
  },
  {
    ...inThisProcess("forecourt"),
    configuration: "`sign({ id, timestamp, body, secrets })`",
    standard: true,
    sign: (timestamp) => sign({ id: messageId, timestamp, body, secrets: [secret] }),
  },
];

function inThisProcess(name: string): Entrant {
  return { name, slow: false, server: null };
}
