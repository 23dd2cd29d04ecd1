import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { priceQuote, type QuoteAsked, quoteZone } from "./price-quote.ts";
import type { Quote } from "./quote.ts";
import type { TariffBody } from "./tariff.ts";

/**
 * Prices a hypothetical session with a draft of a tariff. With an Idempotency-Key, the server stores only the time zone of
 * the quote, because a repetition sends the rest again.
 */
export async function quoteDraft(
  core: Core,
  caller: Caller,
  /** As `checkTariffBody` returns it. */
  body: TariffBody,
  asked: QuoteAsked,
): Promise<Once<Quote>> {
  const quoteBy = async (timeZone: string | null): Promise<Quote> => ({
    tariffId: null,
    revision: null,
    timeZone,
    priced: await priceQuote(body, timeZone, asked),
  });
  // The type is widened, because the compiler does not see that the closure sets the variable.
  let quoted = null as Quote | null;
  const { result: basis, replayed } = await once(core, caller, async (tx) => {
    const timeZone = await quoteZone(core, tx, caller, body, asked);
    // Runs inside the transaction, so that a refused quote stores nothing.
    quoted = await quoteBy(timeZone);
    return { timeZone };
  });
  return { result: quoted ?? (await quoteBy(basis.timeZone)), replayed };
}
