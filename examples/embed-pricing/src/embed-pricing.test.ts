import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Evidence, Receipt } from "@forecourt/pricing";
import { expect, test } from "vitest";
import { auditCdr } from "./audit-cdr.ts";
import { lintTariff } from "./lint-tariff.ts";
import { repriceCdr } from "./reprice-cdr.ts";

const run = promisify(execFile);
const folder = fileURLToPath(new URL("..", import.meta.url));

test("a partner that bills the night at the price of the day is found out", async () => {
  const cdr = await read("partner-cdr.json");
  // 0.50 + 14.2 x 0.42 (5.964) + 6 x 0.31 (1.86) = 8.32; the partner took 20.2 x 0.42 (8.484) + 0.50 = 8.98.
  const { exitCode, lines } = auditCdr(cdr, "Europe/Amsterdam");
  expect(exitCode).toBe(1);
  expect(lines).toContain("/total_cost/excl_vat 8.98, should be 8.32 (0.66)");
  // In Lisbon it is an hour earlier, and the second period is still day.
  expect(auditCdr(cdr, "Europe/Lisbon").exitCode).toBe(0);
});

test("a CDR without periods is reported with its JSON Pointer", () => {
  expect(auditCdr({}, "Europe/Amsterdam")).toMatchObject({
    exitCode: 2,
    lines: expect.arrayContaining([expect.stringMatching(/^\/charging_periods required:/)]),
  });
});

test("a tariff that would misprice is refused by file and pointer, and a price in cents is warned of", async () => {
  const lint = async (file: string) => lintTariff(file, await readFile(join(folder, "files", file), "utf8"));
  const broken = await lint("broken-tariff.json");
  expect(broken.exitCode).toBe(1);
  expect(broken.lines).toEqual([
    expect.stringMatching(/^broken-tariff.json#\/elements\/0\/restrictions\/end_time error time_format:/),
    expect.stringMatching(
      /^broken-tariff.json#\/elements\/0\/restrictions\/dayOfWeek error unknown_restriction:/,
    ),
  ]);
  expect(await lint("day-night-tariff.json")).toEqual({
    exitCode: 0,
    lines: [expect.stringMatching(/\/elements\/2\/price_components\/0\/price warning price_implausible:/)],
  });
  expect(lintTariff("x.json", "{")).toEqual({ exitCode: 1, lines: ["x.json: no JSON"] });
});

test("the lint program ends with 1 when a file is wrong", async () => {
  const program = ["--conditions=@forecourt/source", "--import", "tsx", "src/lint-main.ts"];
  await expect(run(process.execPath, program, { cwd: folder })).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("files/broken-tariff.json#/elements/0/restrictions/dayOfWeek"),
  });
});

test("a receipt agrees with its evidence, and one that was made up does not", async () => {
  // These files are the example's own.
  const evidence = (await read("evidence.json")) as Evidence;
  const honest = (await read("receipt.json")) as Receipt;
  const disputed = (await read("disputed-receipt.json")) as Receipt;
  // 7.5 kWh up to the last sample at 0.40, and 0.35.
  expect(repriceCdr(evidence, honest)).toMatchObject({ exitCode: 0 });
  const { exitCode, lines } = repriceCdr(evidence, disputed);
  expect(exitCode).toBe(1);
  expect(lines).toContain("/total_cost 3.75, should be 3.35 (0.4)");
  expect(lines).toContain("/total_energy_wh 8500, should be 7500 (1000)");
});

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "files", file), "utf8"));
}
