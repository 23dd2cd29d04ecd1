import { createHmac } from "node:crypto";
import { sign } from "@forecourt/webhooks";
import { sign as signForGithub } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { type Entrant, inThisProcess, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import type { Run } from "../suite.ts";
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

/** From the bytes of an event to the value of its signature header. */
export async function measureSign(run: Run): Promise<Measurement[]> {
  const title = `Sign a webhook of ${body.length.toLocaleString("en")} bytes`;
  const quantity = { name: "webhooks/sign", title, unit: "signatures / CPU s", better: "more" } as const;
  const plan = { quantities: [{ ...quantity, steady: true }], reference: hmacAlone, rounds: run.rounds };
  return interleave(run, plan, signers, async (signer): Promise<Slice> => {
    const timestampS = Math.floor(Date.now() / 1_000);
    const fault = await faultOf(signer, timestampS);
    return { values: fault === null ? [await perCpuSecond(() => signer.sign(timestampS))] : [], fault };
  });
}

/** Null when its signature is the one that the reference makes, if the standard is what it follows. */
async function faultOf(signer: Signer, timestampS: number): Promise<string | null> {
  if (!signer.standard) return null;
  const expected = await signers.find(({ name }) => name === hmacAlone)?.sign(timestampS);
  return (await signer.sign(timestampS)) === expected ? null : "its signature is another one";
}
