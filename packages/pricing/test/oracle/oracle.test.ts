import { type Dimension, minorUnits, priceSession } from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { receiptOf } from "./decimal-receipt.ts";
import { walkEverySecond } from "./every-second.ts";
import { anySession, seeded } from "./random-session.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

const anyDrop = fc.constantFrom<Dimension[]>([], [], [], ["TIME"], ["ENERGY", "PARKING_TIME"]);
const plain = (decimal: string) => new Decimal(decimal).toFixed();

test("a walk through every second and every Wh finds the same lines, taxes and totals", () => {
  fc.assert(
    fc.property(anySession, anyDrop, ({ tariff, timeline, zone }, drop) => {
      const suspendedAs = tariff.extensions?.suspended_evse_as ?? "none";
      const used = walkEverySecond(tariff, zone, timeline, suspendedAs);
      const expected = receiptOf(tariff, used, minorUnits(tariff.currency), drop);
      const priced = priceSession(tariff, zone, timeline, { drop });
      const lines = priced.lines
        .filter(({ description }) => !description.endsWith("price adjustment"))
        .map(({ context, cost, quantity, type, vat }) => ({
          type,
          quantity: shown(type, quantity),
          cost: plain(cost),
          vat,
          reserved: context !== undefined,
        }));
      const wanted = expected.lines.map((line) => ({ ...line, quantity: shown(line.type, line.quantity) }));
      expect(inOrder(lines)).toEqual(inOrder(wanted));
      // Negative prices may give a negative cost, which is then 0.
      if (Number(expected.excl) >= 0 && Number(expected.incl) >= 0)
        expect([plain(priced.totals.excl), plain(priced.totals.incl)]).toEqual([
          expected.excl,
          expected.incl,
        ]);
    }),
    seeded(20_000),
  );
});

/** Hours as seconds: some have an additional digit so that the cost can be recomputed (`recomputable-lines`). */
function shown(type: string, quantity: string): string {
  if (type !== "TIME" && type !== "PARKING_TIME") return new Decimal(quantity).toFixed();
  return `${new Decimal(quantity).times(3600).toDecimalPlaces(0)} s`;
}

function inOrder<Line extends object>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
