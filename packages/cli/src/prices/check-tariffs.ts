import type { Client } from "@forecourt/client";
import type { TariffReport } from "@forecourt/contract";
import { CliError } from "../errors/cli-error.ts";
import { countOf } from "./findings-text.ts";
import { nameOf, type TariffFile } from "./tariff-file.ts";

/**
 * What the server has to say about files that are to be tariffs.
 * @throws CliError `check-failed` with every report when there are errors; `consequence` says what came of that.
 */
export async function checkTariffs(
  client: Client,
  files: readonly TariffFile[],
  consequence: string,
  options: { signal: AbortSignal },
): Promise<TariffReport[]> {
  const reports = await Promise.all(
    files.map(async (file) => ({
      file,
      report: await client.tariffs.validate({ ...file.tariff, ...options }),
    })),
  );
  const broken = reports.filter(({ report }) => !report.valid);
  if (broken.length === 0) return reports.map(({ report }) => report);
  const summary = broken.map(({ file, report }) => `${nameOf(file.path)} has ${countOf(report)}`).join("; ");
  throw new CliError("check-failed", `${summary}. ${consequence}`, {
    hints: broken.map(({ file }) => `forecourt tariffs lint ${nameOf(file.path)}`),
    details: { files: broken.map(({ file, report }) => ({ file: nameOf(file.path), ...report })) },
  });
}
