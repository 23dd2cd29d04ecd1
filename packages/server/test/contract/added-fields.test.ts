import { expect, test } from "vitest";
import { contractTypes, createCompiler, isMissed, objectsOf, withAddedFields } from "./added-fields.ts";

/**
 * A tariff is OCPI's, and open: the server stores and returns it whole, and @forecourt/pricing reads it. The circuits of a
 * request, the limits of a session, and the selection of a job, are stored whole as well.
 */
const storedWhole = [
  "CircuitInput",
  "AuthorizationAnswer",
  "SessionLimitsRequest",
  "SessionMaxCost",
  "SessionMaxCostInput",
  "JobSelection",
  "JobSelectionInput",
  "PriceComponent",
  "TariffRestrictions",
  "TariffRestrictionsInput",
  "TariffElement",
  "TariffElementInput",
  "PriceLimit",
  "TariffExtensions",
  "TariffExtensions.rounding",
  "TariffExtensionsInput",
  "TariffExtensionsInput.rounding",
  "TariffWrite",
];

test("a field that is added to the contract does not compile until the server reads or fills it", () => {
  const compile = createCompiler();
  const places = new Map<string, Set<string>>();
  let objects = [...objectsOf(contractTypes)];
  let files: Set<string> | undefined;
  // An error can hide another of the same expression, so the objects without an error get their field again alone.
  for (let round = 0; round < 2; round++) {
    const added = objects.map(([, place]) => place);
    const errors = compile(withAddedFields(contractTypes, added), files);
    for (const [index, [path]] of objects.entries()) {
      const missing = errors.filter((error) => isMissed(error, path, index)).map(({ file }) => file);
      if (missing.length > 0) places.set(path, new Set(missing));
    }
    objects = objects.filter(([path]) => !places.has(path));
    files ??= new Set(errors.map(({ file }) => file));
  }

  expect(objects.map(([path]) => path)).toEqual(storedWhole);
  expect(Object.fromEntries(places)).toMatchObject({
    Charger: new Set(["api/chargers.ts"]),
    ChargerCreate: new Set(["api/chargers.ts"]),
    ChargerUpdate: new Set(["api/chargers.ts"]),
    SocketCreate: new Set(["api/chargers.ts"]),
    Location: new Set(["sites/locations/site.ts"]),
    LocationUpdate: new Set(["api/locations.ts"]),
    PaymentReferenceRequest: new Set(["api/cdrs.ts", "api/sessions.ts"]),
    QuoteSample: new Set(["api/tariffs.ts"]),
    Problem: new Set(["api/problem.ts"]),
    "session.started": new Set(["charging/sessions/start.ts"]),
    ListSessionsQuery: new Set(["api/sessions.ts"]),
  });
  expect(compile(contractTypes, files)).toEqual([]);
});
