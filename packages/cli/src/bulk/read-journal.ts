import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { parseJson, readInput } from "../operations/input.ts";
import type { JournalEntry, JournalFile } from "./journal.ts";
import { outcomes } from "./outcome.ts";

/** Reads a journal that is to be gone on from. @throws CliError `unreadable-file` for anything else. */
export async function readJournal(path: string, environment: Environment): Promise<JournalFile> {
  const file = parseJson(await readInput(path, environment), path);
  const fault = faultOf(file);
  if (fault !== null) {
    throw new CliError("unreadable-file", `${path} is not a journal of a run over many chargers: ${fault}.`, {
      hints: ["The file that the run named when it began and when it ended."],
    });
  }
  // Holds: each of its fields has been looked at.
  return file as JournalFile;
}

function faultOf(file: unknown): string | null {
  const { version, command, server, api_key_id, request, chargers } = fieldsOf(file);
  if (version !== 1)
    return version === undefined ? "it has no version" : `its version is ${JSON.stringify(version)}, not 1`;
  if (![command, server, api_key_id].every(isText)) return "it does not say what was asked, and where";
  if (typeof request !== "object" || request === null || Array.isArray(request))
    return "its request is not an object";
  if (!Array.isArray(chargers)) return "it has no chargers";
  const wrong = chargers.findIndex((entry) => !isEntry(entry));
  if (wrong !== -1) return `its charger ${wrong + 1} is not whole`;
  const ids = new Set(chargers.map((entry: JournalEntry) => entry.charger_id));
  return ids.size < chargers.length ? "it has a charger twice" : null;
}

function isEntry(value: unknown): value is JournalEntry {
  const entry = fieldsOf(value);
  const { charger_id, identity, outcome, idempotency_key, key_since } = entry;
  return (
    isText(charger_id) &&
    isText(identity) &&
    (outcome === null || outcomes.some((known) => known === outcome)) &&
    [entry["command_id"], entry["error"], idempotency_key, key_since].every(isTextOrNull) &&
    (idempotency_key === null) === (key_since === null) &&
    (key_since === null || !Number.isNaN(Date.parse(String(key_since))))
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
