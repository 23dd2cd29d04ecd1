import type { PriceComponent, Tariff } from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import type { Used, Uses } from "./every-second.ts";

const Exact = Decimal.clone({ precision: 80 });

const roundings = {
  half_up: Decimal.ROUND_HALF_UP, // away from zero, in decimal.js
  half_even: Decimal.ROUND_HALF_EVEN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
};

export interface ReceiptLine {
  type: string;
  quantity: string;
  cost: string;
  vat: string | null;
  reserved: boolean;
}

/** A receipt without limits: lines in any order, each rounded on its own, tax per rate on their sums. */
export interface Receipt {
  lines: ReceiptLine[];
  total: string;
  excl: string;
  incl: string;
}

export function receiptOf(tariff: Tariff, used: Used, digits: number, drop: readonly string[]): Receipt {
  const { quantisation, rounding } = tariff.extensions ?? {};
  const mode = roundings[rounding?.mode ?? "half_up"];
  const round = (value: Decimal) => value.toDecimalPlaces(digits, mode);
  const billed = ({ last, units }: Uses): Uses => {
    const left = [...units].filter(([id]) => !drop.includes(componentOf(tariff, id).type));
    return { units: new Map(left), last };
  };
  const stepped = (uses: Uses) => (quantisation === "none" ? uses.units : stepUp(tariff, uses));

  const parking = stepped(billed(used.parking));
  const time = parking.size > 0 ? billed(used.time).units : stepped(billed(used.time));
  const fee = (id: string | null): [string, number][] =>
    id === null || drop.includes("FLAT") ? [] : [[id, 1]];
  const charging = [...fee(used.flat), ...stepped(billed(used.energy)), ...time, ...parking];
  const reserved = [...fee(used.reservedFlat), ...stepped(billed(used.reservedTime))];

  const lines = [
    ...charging.map(([id, units]) => ({ id, units, reserved: false })),
    ...reserved.map(([id, units]) => ({ id, units, reserved: true })),
  ].map(({ id, reserved: isReserved, units }) => {
    const component = componentOf(tariff, id);
    const amount = new Exact(units).div(perPrice[component.type]);
    return {
      type: component.type,
      quantity: new Exact(amount.toFixed(6, Decimal.ROUND_HALF_UP)).toFixed(),
      cost: round(amount.times(component.price)),
      vat: component.vat ?? null,
      reserved: isReserved,
    };
  });
  const total = lines.reduce((sum, { cost }) => sum.plus(cost), new Exact(0));
  const taxes = [...new Set(lines.flatMap(({ vat }) => (vat === null ? [] : [Number(vat)])))].map((rate) => {
    const stated = lines
      .filter(({ vat }) => vat !== null && Number(vat) === rate)
      .reduce((sum, { cost }) => sum.plus(cost), new Exact(0));
    if (tariff.tax_included === "N/A") return new Exact(0);
    const share = new Exact(rate).div(100);
    return tariff.tax_included === "YES"
      ? stated.minus(round(stated.div(share.plus(1))))
      : round(stated.times(share));
  });
  const tax = taxes.reduce((sum, amount) => sum.plus(amount), new Exact(0));
  const including = tariff.tax_included === "YES";
  return {
    lines: lines.map((line) => ({
      ...line,
      cost: line.cost.toFixed(),
      vat: line.vat === null ? null : new Exact(line.vat).toFixed(),
    })),
    total: total.toFixed(),
    excl: (including ? total.minus(tax) : total).toFixed(),
    incl: (including ? total : total.plus(tax)).toFixed(),
  };
}

const perPrice = { ENERGY: 1000, TIME: 3600, PARKING_TIME: 3600, FLAT: 1 };

/** The step of the component used last applies to all, and adds what is missing. */
function stepUp(tariff: Tariff, { last, units }: Uses): Map<string, number> {
  if (last === null || !units.has(last)) return units;
  const step = componentOf(tariff, last).step_size ?? 1;
  if (step === 0) return units;
  const total = [...units.values()].reduce((sum, each) => sum + each, 0);
  const missing = Math.ceil(total / step) * step - total;
  return new Map(units).set(last, (units.get(last) ?? 0) + missing);
}

function componentOf(tariff: Tariff, id: string): PriceComponent {
  const [element, component] = id.split("/").map(Number);
  const found = tariff.elements[element ?? -1]?.price_components[component ?? -1];
  if (found === undefined) throw new Error(`no component ${id}`);
  return found;
}
