import { interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import type { Run } from "../run.ts";
import { body, messageId } from "./message.ts";
import { standard, type Verify, verifiers } from "./verifiers.ts";

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
