import { priceSession } from "@forecourt/pricing";
import { type Entrant, inThisProcess, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import { perCpuSecond } from "../per-cpu-second.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { cases, type PricingCase, timeZone } from "./cases.ts";
import { priceWithDecimals } from "./decimal-engine.ts";

export const pricing: Suite = {
  name: "pricing",
  about: "priceSession beside the same sessions by decimal.js and a Temporal polyfill",
  measure,
};

interface Subject extends Entrant {
  /** The total without and with VAT. */
  price(session: PricingCase): string;
}

const subjects: readonly Subject[] = [
  {
    ...inThisProcess("decimal-temporal"),
    price: ({ tariff, timeline }) => {
      const { total, incl } = priceWithDecimals(tariff(), timeZone, timeline);
      return `${total} ${incl}`;
    },
  },
  {
    ...inThisProcess("priceSession"),
    price: ({ tariff, timeline }) => {
      const { total, totals } = priceSession(tariff(), timeZone, timeline);
      return `${total} ${totals.incl}`;
    },
  },
];

async function measure(run: Run): Promise<SuiteResult> {
  const measurements: Measurement[] = [];
  for (const session of cases) {
    const { name, title, tariff, timeline } = session;
    const plan = {
      quantities: [
        {
          name: `pricing/${name}`,
          title,
          unit: "sessions / CPU s",
          better: "more" as const,
          steady: true,
        },
      ],
      reference: "decimal-temporal",
      rounds: run.rounds,
    };
    const expected = priceWithDecimals(tariff(), timeZone, timeline);
    measurements.push(
      ...(await interleave(run, plan, subjects, async (subject): Promise<Slice> => {
        const price = subject.price(session);
        const agreed = `${expected.total} ${expected.incl}`;
        const fault = price === agreed ? null : `${price}, not ${agreed}`;
        return { values: [await perCpuSecond(() => subject.price(session))], fault };
      })),
    );
  }
  return {
    measurements,
    subjects: [
      {
        name: "decimal-temporal",
        configuration: "the reference: decimal.js and temporal-polyfill, only what these tariffs need",
      },
      {
        name: "priceSession",
        configuration:
          "`priceSession` as published: every restriction looked at, lines, taxes and periods in the result",
      },
    ],
    packages: ["@forecourt/pricing", "decimal.js", "temporal-polyfill"],
    skipped: [],
    notes: [
      "CPU time of this process, garbage collection included. Both must come to the same cent, with and without VAT.",
    ],
  };
}
