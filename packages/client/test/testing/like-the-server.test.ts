import type { OperationId } from "@forecourt/contract";
import { expect, test } from "vitest";
// The tests compare with the server's source. The client package does not contain it.
import { bodyFaults, invalidBody, validParameters } from "../../../server/src/api/validate.ts";
import { ProblemError, problems as problemsOfTheServer } from "../../../server/src/platform/problems.ts";
import { loadContractCheck } from "../../src/testing/contract-check.ts";
import { problems } from "../../src/testing/problems.ts";
import { Refused } from "../../src/testing/refusal.ts";

const check = await loadContractCheck();

interface Verdict {
  code: string;
  status: number;
  faults: string[];
}

function ofTheServer(run: () => unknown): Verdict | null {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, status, faults } = error;
    return { code, status, faults: faults.map((fault) => `${fault.pointer} ${fault.code}`) };
  }
}

function ofTheFake(run: () => unknown): Verdict | null {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, status = problems[code][0], errors = [] } = error.refusal;
    return { code, status, faults: errors.map((fault) => `${fault.pointer} ${fault.code}`) };
  }
}

test("codes have the server's statuses and titles", () => {
  const table = Object.fromEntries(
    Object.entries(problemsOfTheServer).map(([code, { status, title }]) => [code, [status, title]]),
  );
  expect(problems).toEqual(table);
});

test.each<[OperationId, "path" | "query", [string, string][], number]>([
  [
    "listCdrs",
    "query",
    [
      ["nosuch", "1"],
      ["also/none~", "2"],
    ],
    2,
  ],
  [
    "listCdrs",
    "query",
    [
      ["page", "0"],
      ["per_page", "1e2"],
      ["order", "sideways"],
    ],
    3,
  ],
  [
    "listCdrs",
    "query",
    [
      ["start_date", "2026-02-30T00:00:00Z"],
      ["end_date", "2026-02-30"],
    ],
    2,
  ],
  ["listCdrs", "query", [["start_date", "2026-11-21T24:00:00Z"]], 1],
  ["listCdrs", "query", [["start_date", "2026-11-21"]], 0],
  [
    "listCdrs",
    "query",
    [
      ["start_date", "2026-11-21T08:00:00.123+01:00"],
      ["page", "2"],
    ],
    0,
  ],
  [
    "listCdrs",
    "query",
    [
      ["page", "1"],
      ["page", "2"],
    ],
    1,
  ],
  ["listCdrs", "query", [["cursor", "ä"]], 1],
  [
    "stopCharging",
    "query",
    [
      ["wait", "yes"],
      ["timeout", " 5"],
    ],
    2,
  ],
  [
    "stopCharging",
    "query",
    [
      ["wait", "true"],
      ["timeout", "5"],
    ],
    0,
  ],
  ["getCdr", "path", [["cdr_id", "\0"]], 1],
])("%s: parameters %s %j get the server's verdict", (id, part, given, faults) => {
  const verdict = ofTheFake(() => check.parameters(id, part, given));
  expect(verdict).toEqual(ofTheServer(() => validParameters(id, part, given)));
  expect(verdict?.faults.length ?? 0).toBe(faults);
});

test.each<[OperationId, unknown, number]>([
  ["startCharging", {}, 1],
  ["startCharging", { id_tag: 7, idTag: "A" }, 2],
  ["startCharging", { id_tag: "A".repeat(21) }, 1],
  ["startCharging", { id_tag: "A" }, 0],
  ["startCharging", [], 1],
  ["stopCharging", { any: 1 }, 1],
  ["stopCharging", {}, 0],
  ["updateLocation", { latitude: 91, address: null, max_amperage: "80" }, 2],
  ["createWebhook", { url: "no url", events: [] }, 2],
  ["createWebhook", { url: "https://example.com/hooks", events: ["cdr.created"] }, 0],
  ["resetCharger", { type: "Reboot" }, 1],
  ["createTariff", { currency: "EUR", elements: [{ price_components: [{ type: "TIME" }] }] }, 1],
  ["updateFirmware", { location: "https://example.com/a", retrieveDate: "tomorrow" }, 1],
  ["attachPaymentReference", { payment_provider: 7 }, 2],
])("%s: the body %j gets the server's verdict", (id, body, faults) => {
  const verdict = ofTheFake(() => check.body(id, body));
  expect(verdict).toEqual(
    ofTheServer(() => {
      const found = bodyFaults(id, body, 100);
      if (found.length > 0) throw invalidBody(id, found);
    }),
  );
  expect(verdict?.faults.length ?? 0).toBe(faults);
});
