import { minorUnits } from "@forecourt/pricing";

interface ShownLines {
  currency: string;
  line_items: readonly { quantity: number; unit_price: number; cost: number }[];
}

/** The lines of a receipt from the API whose cost is not quantity times unit price, rounded half up. */
export function linesThatDisagree({ currency, line_items }: ShownLines): ShownLines["line_items"] {
  const digits = minorUnits(currency);
  return line_items.filter(({ cost, quantity, unit_price }) => {
    const [ofQuantity, ofPrice] = [decimalOf(quantity), decimalOf(unit_price)];
    const product = ofQuantity.units * ofPrice.units * 10n ** BigInt(digits);
    const scale = 10n ** BigInt(ofQuantity.scale + ofPrice.scale);
    const magnitude = product < 0n ? -product : product;
    const rounded = (2n * magnitude + scale) / (2n * scale);
    return (product < 0n ? -rounded : rounded) !== BigInt(Math.round(cost * 10 ** digits));
  });
}

/** A number as JSON writes it. */
function decimalOf(number: number): { units: bigint; scale: number } {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(JSON.stringify(number));
  if (match === null) throw new Error(`${number} is not a number of JSON`);
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(`${whole}${fraction}`);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}
