import {
  type Figures,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  SeededRandom,
} from "@forecourt/harness";
import { comparePayload } from "./compare-payload.ts";
import { differences } from "./differences.ts";
import { generatePayload } from "./generate-payload.ts";
import { toText } from "./json-text.ts";
import { mutatePayload } from "./mutate-payload.ts";
import { officialHalves } from "./official-schemas.ts";

export const schemaAmounts = { payloads: 200_000 };

/** Checks generated and broken payloads of all 78 schemas in turn against the rules of the validators. */
export async function fuzzSchemas(run: FuzzRun<typeof schemaAmounts>): Promise<FuzzReport> {
  const root = new SeededRandom(run.seed);
  const failures: FuzzFailure[] = [];
  const met = new Map(differences.map(({ name }) => [name, 0]));
  let tried = 0;
  let untouched = 0;
  const first = run.only ?? 0;
  const end = run.only === null ? run.amounts.payloads : run.only + 1;
  for (let index = first; index < end && run.goOn(); index++) {
    const random = root.fork(index);
    // The index wraps around the list.
    const official = officialHalves[index % officialHalves.length] as (typeof officialHalves)[number];
    const payload = generatePayload(random, official.shape);
    if (random.chance(0.7)) mutatePayload(random, payload, official.shape);
    else untouched++;
    const text = toText(payload);
    const input = `${official.action} ${official.half}: ${JSON.stringify(text)}`;
    const again = `--seed ${run.seed} --only ${index}`;
    try {
      const broken = comparePayload(official, text, ({ name }) => met.set(name, (met.get(name) ?? 0) + 1));
      if (broken !== null) failures.push({ law: `${broken.law} (${broken.detail})`, input, again });
    } catch (error) {
      failures.push({ law: `nothing throws (${error})`, input, again });
    }
    tried++;
    if (tried % 1_000 === 0) {
      run.progress(`${tried} of ${run.amounts.payloads} payloads, ${failures.length} failures`);
      // Lets Ctrl-C through.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const figures: Figures = { payloads: tried, "still valid": untouched };
  for (const [name, count] of met) figures[`differs: ${name}`] = count;
  return { figures, failures };
}
