import { PRICE_SCALE, VAT_SCALE } from "./compiled-tariff.ts";
import { asDecimal, asRecord, type Findings, wantOneOf } from "./findings.ts";

const dimensions = ["ENERGY", "FLAT", "PARKING_TIME", "TIME"];

export function validateComponent(input: unknown, pointer: string, report: Findings): void {
  const component = asRecord(input);
  if (component === null) {
    report(pointer, "type_invalid", "A price component is a JSON object.");
    return;
  }
  const { type, price, vat, step_size: step } = component;
  if (type === undefined || type === null)
    report(`${pointer}/type`, "required", "A price component names its type.");
  else wantOneOf(type, dimensions, `${pointer}/type`, "dimension_unknown", report);
  validatePrice(type, price, `${pointer}/price`, report);
  const rate = asDecimal(vat, VAT_SCALE);
  if (
    vat !== undefined &&
    vat !== null &&
    (rate === null || rate < 0n || rate > 100n * 10n ** BigInt(VAT_SCALE))
  )
    report(`${pointer}/vat`, "vat_range", "VAT is a percentage from 0 to 100 with at most 4 decimals.");
  if (step !== undefined && step !== null && !(Number.isSafeInteger(step) && Number(step) >= 0))
    report(`${pointer}/step_size`, "step_size_invalid", "step_size is a whole number from 0 on.");
}

function validatePrice(type: unknown, price: unknown, pointer: string, report: Findings): void {
  if (price === undefined || price === null) {
    report(pointer, "required", "A price component has a price.");
    return;
  }
  const units = asDecimal(price, PRICE_SCALE);
  const bound = 10n ** BigInt(PRICE_SCALE + 6);
  if (units === null || units >= bound || units <= -bound)
    report(pointer, "price_invalid", "A price is a decimal below 1000000 with at most 6 decimals.");
  else if (units < 0n && type !== "ENERGY")
    report(pointer, "price_invalid", "Only the price of energy may be negative.");
}
