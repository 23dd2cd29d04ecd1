import { formatInstant } from "../calendar.ts";
import { need } from "../need.ts";
import type { Instant } from "../timeline.ts";
import type { OcpiCdr } from "./ocpi-cdr.ts";
import type { OcpiPrice, OcpiVersion } from "./ocpi-price.ts";
import { type CdrExport, type OcpiRefusal, toOcpiCdr } from "./to-ocpi-cdr.ts";

/** The CDR that credits a sent one, and the CDR that replaces it. */
export interface OcpiCorrection {
  credit: OcpiCdr;
  /** Null: nothing is billed any more. */
  replacement: OcpiCdr | null;
}

/**
 * A sent CDR cannot be changed: a correction credits it as a whole and sends another one (OCPI 2.2.1 mod_cdrs, "Credit
 * CDRs"). `corrected` is the receipt with the corrected price and its own `cdrId`; `number` counts the corrections of this
 * receipt from 1. A second correction credits the first replacement, which is then `sent`. Ids: `<sent id>-C`, and `<cdr
 * id>-R<number>` cut to 36 characters.
 */
export function creditOcpiCdr(
  sent: OcpiCdr,
  corrected: CdrExport,
  correction: { number: number; at: Instant },
  version: OcpiVersion = "2.2.1",
): ({ ok: true } & OcpiCorrection) | OcpiRefusal {
  need("creditOcpiCdr(): sent", sent, { id: "text" });
  need("creditOcpiCdr(): corrected", corrected, { cdrId: "text" });
  need("creditOcpiCdr(): correction", correction, { number: "number" });
  if (sent.credit === true || sent.id.length > 36)
    return { ok: false, code: "id_too_long", detail: `${sent.id} is not a CDR that can be credited.` };
  const suffix = `-R${correction.number}`;
  const replacement = toOcpiCdr(
    {
      ...corrected,
      cdrId: `${corrected.cdrId.slice(0, 36 - suffix.length)}${suffix}`,
      createdAt: correction.at,
    },
    version,
  );
  if (!replacement.ok && replacement.code !== "unbillable") return replacement;
  return {
    ok: true,
    credit: {
      ...sent,
      id: `${sent.id}-C`,
      total_cost: negated(sent.total_cost),
      credit: true,
      credit_reference_id: sent.id,
      last_updated: formatInstant(correction.at),
    },
    replacement: replacement.ok ? replacement.cdr : null,
  };
}

/** Only the total is negative in a credit. */
function negated(price: OcpiPrice): OcpiPrice {
  const negative = (amount: number) => (amount === 0 ? 0 : -amount);
  if ("before_taxes" in price)
    return {
      before_taxes: negative(price.before_taxes),
      taxes: price.taxes.map((tax) => ({ ...tax, amount: negative(tax.amount) })),
    };
  return {
    excl_vat: negative(price.excl_vat),
    ...(price.incl_vat !== undefined && { incl_vat: negative(price.incl_vat) }),
  };
}
