import {
  type CdrExport,
  type Dimension,
  priceSession,
  repriceOcpiCdr,
  type Tariff,
  toOcpiCdr,
} from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { anySession, type RandomSession, seeded } from "./random-session.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const anyDrop = fc.constantFrom<Dimension[]>([], [], [], ["TIME"], ["ENERGY", "PARKING_TIME"]);

test("pricing an exported CDR again gives every amount and quantity in it", () => {
  fc.assert(
    fc.property(anySession, anyDrop, fc.constantFrom("2.2.1", "2.3.0"), (random, drop, version) => {
      const session = expressible(random, version, drop);
      const exported = toOcpiCdr(exportOf(session, drop), version);
      if (!exported.ok) throw new Error(exported.detail);
      // An OCPI tariff does not say how costs are rounded.
      const rounding = session.tariff.extensions?.rounding ?? {};
      const policy = {
        rounding: { mode: rounding.mode ?? "half_up", scope: rounding.scope ?? "line" } as const,
      };
      const repriced = repriceOcpiCdr(JSON.parse(JSON.stringify(exported.cdr)), session.zone, policy);
      if (!repriced.ok) throw new Error(JSON.stringify(repriced.errors));
      expect(repriced.comparisons.filter(({ agrees }) => !agrees)).toEqual([]);
      expect(repriced.comparisons.map(({ pointer }) => pointer)).toContain("/total_time");
    }),
    seeded(10_000),
  );
});

/**
 * As far as OCPI can express it: prices of 4 decimals, without VAT in 2.2.1, and without grace time. Energy and reserved time
 * that are not billed are not stated, so no price may depend on them.
 */
function expressible(
  { tariff, timeline, zone }: RandomSession,
  version: string,
  drop: Dimension[],
): RandomSession {
  const { tax_included, ...own } = tariff;
  const elements = tariff.elements.map(({ price_components, restrictions }) => {
    const { max_idle_duration: _, min_idle_duration: __, ...others } = restrictions ?? {};
    if (drop.includes("ENERGY")) {
      delete others.min_kwh;
      delete others.max_kwh;
    }
    if (drop.includes("TIME") && others.reservation) {
      delete others.min_duration;
      delete others.max_duration;
    }
    return {
      price_components: price_components.map((component) => ({
        ...component,
        price: new Decimal(component.price).toDecimalPlaces(4).toFixed(),
      })),
      restrictions: others,
    };
  });
  const taxes: Pick<Tariff, "tax_included"> =
    version === "2.2.1" ? {} : { tax_included: tax_included ?? null };
  return { tariff: { ...own, ...taxes, elements }, timeline, zone };
}

function exportOf({ tariff, timeline, zone }: RandomSession, drop: Dimension[]): CdrExport {
  return {
    countryCode: "NL",
    partyId: "FOR",
    cdrId: "cdr_1",
    sessionId: "ses_1",
    status: "valid",
    startAt: timeline.start.at,
    endAt: timeline.stop.at,
    createdAt: timeline.stop.at,
    token: { uid: "04AABB", type: "RFID", contract_id: "NL-FOR-C00000001" },
    authMethod: "WHITELIST",
    location: {
      id: "loc_1",
      address: "Kade 1",
      city: "Rotterdam",
      country: "NLD",
      coordinates: { latitude: "51.9225", longitude: "4.4792" },
      evse_uid: "soc_1",
      evse_id: "NL*FOR*E1",
      connector_id: "1",
      connector_standard: "IEC_62196_T2",
      connector_format: "SOCKET",
      connector_power_type: "AC_3_PHASE",
    },
    tariff: { id: "tar_1", revision: tariff, updatedAt: timeline.start.at },
    priced: priceSession(tariff, zone, timeline, { drop }),
    drop,
  };
}
