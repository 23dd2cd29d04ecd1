import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { priceQuote, type QuoteAsked, quoteZone } from "./price-quote.ts";
import type { Quote } from "./quote.ts";
import type { TariffBody } from "./tariff.ts";

/**
 * Prices a session that never was by a tariff that is none yet. With an Idempotency-Key only the clock is kept that counted: a
 * repetition brings the rest.
 */
export async function quoteDraft(
  core: Core,
  caller: Caller,
  /** As `checkTariffBody` answers it. */
  body: TariffBody,
  asked: QuoteAsked,
): Promise<Once<Quote>> {
  const quoteBy = async (timeZone: string | null): Promise<Quote> => ({
    tariffId: null,
    revision: null,
    timeZone,
    priced: await priceQuote(body, timeZone, asked),
  });
  // Widened: that the closure sets it, the compiler does not see.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(core, caller, async (tx) => {
    const timeZone = await quoteZone(core, tx, caller, body, asked);
    // Here, so that nothing is kept of a quote that is refused.
    quoted = await quoteBy(timeZone);
    return { timeZone };
  });
  return { result: quoted ?? (await quoteBy(basis.timeZone)), replayed };
}
