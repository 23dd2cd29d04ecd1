import { interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import type { Run } from "../run.ts";
import { body } from "./message.ts";
import { hmacAlone, type Signer, signers } from "./signers.ts";

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
