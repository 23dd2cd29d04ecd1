import type { Client } from "@forecourt/client";
import type { Fault, Tariff } from "@forecourt/contract";
import { CliError } from "../errors/cli-error.ts";
import { changesInWords, sorted } from "./changes-in-words.ts";
import { checkTariffs } from "./check-tariffs.ts";
import { nameOf, type TariffFile } from "./tariff-file.ts";

/** What applying a file would do. */
export interface TariffPlan {
  file: TariffFile;
  id: string;
  action: "create" | "replace" | "none";
  /** As it stands; null where there is none yet. */
  current: Tariff | null;
  changes: string[];
  warnings: Fault[];
}

type CallOptions = { signal: AbortSignal };

/** OCPI's length of a tariff id: of a longer one the server makes another. */
const longestId = 36;

/**
 * Checks every file before anything is changed, and compares each with what the server has.
 * @throws CliError `wrong-usage` for files without an id, or with one another's; `check-failed` with every report for faults.
 */
export async function planTariffs(
  client: Client,
  files: readonly TariffFile[],
  options: CallOptions,
): Promise<TariffPlan[]> {
  const named = files.map((file) => ({ file, id: idOf(file) }));
  const twice = named.find(({ id }, index) => named.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined)
    throw new CliError(
      "wrong-usage",
      `${nameOf(twice.file.path)} is not the only file with the id ${twice.id}.`,
    );
  const reports = await checkTariffs(client, files, "Nothing was changed.", options);
  return Promise.all(
    named.map(async ({ file, id }, index) => {
      const current = await currentTariff(client, id, options);
      const changes = current === null ? [] : changesInWords(ownPart(current), ownPart(file.tariff));
      const action = current === null ? "create" : changes.length === 0 ? "none" : "replace";
      return { file, id, action, current, changes, warnings: reports[index]?.warnings ?? [] };
    }),
  );
}

/** What the server adds to a tariff, and what a file need not repeat. */
const added = new Set(["id", "revision", "warnings", "created_at", "last_updated"]);

/** The user's part of a tariff, with sorted keys. */
export function ownPart(tariff: object): Record<string, unknown> {
  // Holds: an object sorted is an object.
  return sorted(Object.fromEntries(Object.entries(tariff).filter(([name]) => !added.has(name)))) as Record<
    string,
    unknown
  >;
}

function idOf({ path, tariff }: TariffFile): string {
  const { id } = tariff;
  if (typeof id === "string" && id !== "" && id.length <= longestId) return id;
  throw new CliError(
    "wrong-usage",
    `${nameOf(path)} has no id of at most ${longestId} characters, by which it would be known.`,
    {
      hints: [
        '"id": "ac-day-night", at the top of the file',
        "forecourt tariffs create --body FILE, for an id of the server's",
      ],
    },
  );
}

async function currentTariff(client: Client, id: string, options: CallOptions): Promise<Tariff | null> {
  return client.tariffs.get(id, options).catch((error: unknown) => {
    if (error instanceof Error && "status" in error && error.status === 404) return null;
    throw error;
  });
}
