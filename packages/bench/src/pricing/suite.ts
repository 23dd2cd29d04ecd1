import { priceSession } from "@forecourt/pricing";
import { type Entrant, interleave, type Slice } from "../interleave.ts";
import type { Measurement } from "../measurement.ts";
import type { Run } from "../run.ts";
import type { Suite, SuiteResult } from "../suite.ts";
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
    name: "decimal-temporal",
    slow: false,
    server: null,
    price: ({ tariff, timeline }) => {
      const { total, incl } = priceWithDecimals(tariff(), timeZone, timeline);
      return `${total} ${incl}`;
    },
  },
  {
    name: "priceSession",
    slow: false,
    server: null,
    price: ({ tariff, timeline }) => {
      const { total, totals } = priceSession(tariff(), timeZone, timeline);
      return `${total} ${totals.incl}`;
    },
  },
];

const sliceCpuUs = 150_000;

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
        return { values: [sessionsPerCpuS(subject, session)], fault };
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

function sessionsPerCpuS(subject: Subject, session: PricingCase): number {
  const before = process.cpuUsage();
  for (let count = 1; ; count++) {
    subject.price(session);
    if (count % 8 !== 0 && count > 8) continue;
    const { user, system } = process.cpuUsage(before);
    if (user + system >= sliceCpuUs) return (count * 1_000_000) / (user + system);
  }
}
