import { type Bill, bill, totalOf } from "./bill.ts";
import type { DecideLimits, MeteringRegime } from "./decided.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import type { Evidence } from "./evidence.ts";
import { need, wantedEvidence } from "./need.ts";
import type { PricedLine } from "./priced.ts";
import type { DecimalInput } from "./tariff.ts";

/** What a receipt states: a CDR as the API returns it. Absent members are not compared. */
export interface Receipt {
  status: "valid" | "unbillable";
  currency?: string | null;
  total_energy_wh: number;
  total_time_s: number;
  total_cost: DecimalInput;
  line_items: readonly ReceiptLine[];
  /** The decision of the receipt itself, not that of a later correction. */
  billing_decision?: { reason_code: string } | null;
}

/** A line of a CDR as the API returns it. */
export interface ReceiptLine {
  type: string;
  description: string;
  quantity: DecimalInput;
  unit_price: DecimalInput;
  cost: DecimalInput;
}

/** One statement of the receipt, and the result from its evidence. */
export interface ReceiptComparison {
  /** RFC 6901, into the receipt; `/line_items/-` for a line that it does not have. */
  pointer: string;
  /** Null: the receipt does not state it. Numbers as exact text. */
  stated: string | null;
  /** Null: the evidence does not give it. */
  computed: string | null;
  /** `stated` minus `computed`, as exact text. Null when either is not a number. */
  difference: string | null;
  agrees: boolean;
}

/** A receipt computed again. */
export interface RepricedReceipt {
  agrees: boolean;
  comparisons: ReceiptComparison[];
  bill: Bill;
}

/**
 * Computes a receipt again from its evidence, and compares it line by line. A difference means that the receipt, the evidence
 * or the engine has changed since (`engine` of the recorded evidence shows the last). Throws what `bill` throws. The evidence
 * must have the tariff that the receipt was made with.
 */
export function repriceReceipt(
  evidence: Evidence,
  regime: MeteringRegime,
  receipt: Receipt,
  limits: Partial<DecideLimits> = {},
): RepricedReceipt {
  need("repriceReceipt(): evidence", evidence, wantedEvidence);
  need("repriceReceipt(): receipt", receipt, { line_items: "list" });
  const recomputed = bill(evidence, regime, limits);
  const { decided, priced } = recomputed;
  const unbillable = decided.decision?.outcome === "unbillable";
  const comparisons = [
    compareText("/status", receipt.status, unbillable ? "unbillable" : "valid"),
    ...(receipt.billing_decision === undefined
      ? []
      : [
          compareText(
            "/billing_decision/reason_code",
            receipt.billing_decision?.reason_code ?? null,
            decided.decision?.reasonCode ?? null,
          ),
        ]),
    ...(priced === null || receipt.currency === undefined
      ? []
      : [compareText("/currency", receipt.currency, priced.currency)]),
    compareNumber("/total_energy_wh", receipt.total_energy_wh, decided.energyWh),
    compareNumber("/total_time_s", receipt.total_time_s, decided.timeS),
    ...compareLines(receipt.line_items, priced?.lines ?? []),
    compareNumber("/total_cost", receipt.total_cost, totalOf(priced)),
  ];
  return { agrees: comparisons.every(({ agrees }) => agrees), comparisons, bill: recomputed };
}

/** A line is matched by what it charges for and its price. The lines left on either side have no counterpart. */
function compareLines(stated: readonly ReceiptLine[], computed: readonly PricedLine[]): ReceiptComparison[] {
  const left = [...computed];
  const found = stated.flatMap((line, index): ReceiptComparison[] => {
    const at = left.findIndex(
      ({ description, type, unitPrice }) =>
        type === line.type && description === line.description && exact(unitPrice) === exact(line.unit_price),
    );
    const [match] = at === -1 ? [] : left.splice(at, 1);
    const pointer = `/line_items/${index}`;
    return [
      compareNumber(`${pointer}/quantity`, line.quantity, match?.quantity ?? null, hoursApart),
      compareNumber(`${pointer}/cost`, line.cost, match?.cost ?? null),
    ];
  });
  return [...found, ...left.map(({ cost }) => compareNumber("/line_items/-", null, cost))];
}

function compareText(pointer: string, stated: string | null, computed: string | null): ReceiptComparison {
  return { pointer, stated, computed, difference: null, agrees: stated === computed };
}

function compareNumber(
  pointer: string,
  stated: DecimalInput | null,
  computed: DecimalInput | null,
  tolerance = 0n,
): ReceiptComparison {
  // A line without a counterpart differs by its full amount.
  const [of, by] = [stated, computed].map((amount) => (amount === null ? 0n : exact(amount)));
  if (of === null || of === undefined || by === null || by === undefined)
    return compareText(pointer, textOf(stated), textOf(computed));
  const difference = of - by;
  return {
    pointer,
    stated: textOf(stated),
    computed: textOf(computed),
    difference: formatDecimal(difference, scale, 0),
    agrees: -tolerance <= difference && difference <= tolerance && (stated === null) === (computed === null),
  };
}

const scale = 10;

/** Old receipts, which never change, have hours with 6 decimals. New ones have more where the cost needs them. */
const hoursApart = 10n ** BigInt(scale - 6);

function exact(amount: DecimalInput): bigint | null {
  return parseDecimal(amount, scale);
}

/** Equal numbers become equal texts: 0.50 is 0.5. */
function textOf(amount: DecimalInput | null): string | null {
  if (amount === null) return null;
  const units = exact(amount);
  return units === null ? String(amount) : formatDecimal(units, scale, 0);
}
