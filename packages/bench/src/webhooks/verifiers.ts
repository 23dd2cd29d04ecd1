import { createWebhooks } from "@forecourt/webhooks";
import { sign as signForGithub, verify as verifyOfGithub } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Stripe } from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { type Entrant, inThisProcess, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import type { Run } from "../suite.ts";
import { body, messageId, secret } from "./message.ts";

/** A library that takes a request for what it says, or does not. */
export interface Verifier extends Entrant {
  configuration: string;
  packages: string[];
  /** Signs the message of the bench now, as its own sender would, and makes what verifies a body by that signature. */
  prepare(): Promise<Verify>;
}

/** The event that a body holds. Throws, or rejects, when it was not signed. */
export type Verify = (body: Buffer) => unknown;

const standard = "standardwebhooks";

export const verifiers: readonly Verifier[] = [
  {
    ...inThisProcess(standard),
    configuration:
      "the reference: `new Webhook(secret).verify(body, headers)`, as the makers of the standard publish it",
    packages: ["standardwebhooks"],
    async prepare() {
      const webhook = new StandardWebhook(secret);
      const headers = standardHeaders();
      return (bytes) => webhook.verify(bytes, headers);
    },
  },
  {
    ...inThisProcess("svix"),
    configuration: "`new Webhook(secret).verify(body, headers)`",
    packages: ["svix"],
    async prepare() {
      const webhook = new SvixWebhook(secret);
      const headers = standardHeaders();
      return (bytes) => webhook.verify(bytes, headers);
    },
  },
  {
    ...inThisProcess("stripe"),
    configuration: "`webhooks.constructEvent(body, header, secret)`",
    packages: ["stripe"],
    async prepare() {
      const header = stripeHeader();
      return (bytes) => Stripe.webhooks.constructEvent(bytes, header, secret);
    },
  },
  {
    ...inThisProcess("stripe-async"),
    configuration: "`webhooks.constructEventAsync(body, header, secret)`",
    packages: [],
    async prepare() {
      const header = stripeHeader();
      return (bytes) => Stripe.webhooks.constructEventAsync(bytes, header, secret);
    },
  },
  {
    ...inThisProcess("octokit"),
    configuration:
      "`verify(secret, text, signature)`, then `JSON.parse`: it signs no time and reads no event",
    packages: ["@octokit/webhooks-methods"],
    async prepare() {
      const signature = await signForGithub(secret, body.toString());
      return async (bytes) => {
        const text = bytes.toString();
        if (!(await verifyOfGithub(secret, text, signature))) throw new Error("The signature does not fit.");
        return JSON.parse(text) as unknown;
      };
    },
  },
  {
    ...inThisProcess("forecourt"),
    configuration:
      "`createWebhooks({ secret }).verifySync({ body, headers })`, the headers as `node:http` has them",
    packages: ["@forecourt/webhooks"],
    async prepare() {
      const webhooks = createWebhooks({ secret });
      const headers = standardHeaders();
      return (bytes) => webhooks.verifySync({ body: bytes, headers });
    },
  },
  {
    ...inThisProcess("forecourt-headers"),
    configuration: "like forecourt, with the web's `Headers`",
    packages: [],
    async prepare() {
      const webhooks = createWebhooks({ secret });
      const headers = new Headers(standardHeaders());
      return (bytes) => webhooks.verifySync({ body: bytes, headers });
    },
  },
  {
    ...inThisProcess("forecourt-async"),
    configuration: "`createWebhooks({ secret }).verify({ body, headers })`, which every runtime has",
    packages: [],
    async prepare() {
      const webhooks = createWebhooks({ secret });
      const headers = standardHeaders();
      return (bytes) => webhooks.verify({ body: bytes, headers });
    },
  },
];

/** By the reference, and not by us. */
function standardHeaders(): Record<string, string> {
  const now = new Date();
  return {
    "content-type": "application/json",
    "user-agent": "forecourt/1.0.0",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": new StandardWebhook(secret).sign(messageId, now, body),
  };
}

function stripeHeader(): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret });
}

/** From the bytes and headers of a request to its event, or to a refusal. */
export async function measureVerify(run: Run): Promise<Measurement[]> {
  const title = `Verify and read a webhook of ${body.length.toLocaleString("en")} bytes`;
  const quantity = { name: "webhooks/verify", title, unit: "webhooks / CPU s", better: "more" } as const;
  const plan = { quantities: [{ ...quantity, steady: true }], reference: standard, rounds: run.rounds };
  return interleave(run, plan, verifiers, async (verifier): Promise<Slice> => {
    // Anew for each slice: a signature is good for five minutes.
    const verify = await verifier.prepare();
    const fault = await faultOf(verify);
    return { values: fault === null ? [await perCpuSecond(() => verify(body))] : [], fault };
  });
}

/** Null when it takes what was signed and refuses what was changed afterwards. */
export async function faultOf(verify: Verify): Promise<string | null> {
  const event: unknown = await verify(body);
  if (Reflect.get(Object(event), "id") !== messageId) return "what was signed was not taken for what it is";
  const changed = Buffer.from(body);
  changed.write("X", body.indexOf("contactor"));
  const refused = await Promise.resolve()
    .then(() => verify(changed))
    .then(
      () => false,
      () => true,
    );
  return refused ? null : "a changed body was taken";
}
