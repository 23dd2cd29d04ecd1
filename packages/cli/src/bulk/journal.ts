import { randomUUID } from "node:crypto";
import type { Clock } from "../environment.ts";
import type { Chosen } from "./choose-chargers.ts";
import { createFile, removeFile, replaceFile } from "./journal-file.ts";
import type { Ending, Outcome } from "./outcome.ts";

/** The record of a bulk run on disk, with which the run can continue after any interruption. */
export interface JournalFile {
  version: 1;
  /** `chargers reset`. */
  command: string;
  /** Where, and by which API key: Idempotency-Keys mean nothing elsewhere. */
  server: string;
  api_key_id: string;
  /** What each charger is asked, as the API has it. */
  request: Record<string, unknown>;
  chargers: JournalEntry[];
}

export interface JournalEntry {
  charger_id: string;
  identity: string;
  /** Null: unknown. The command may have been sent, with the key below, when the run was interrupted. */
  outcome: Outcome | null;
  command_id: string | null;
  error: string | null;
  /** The key for a repeated call, so that the server executes it once. Null when the outcome is known. */
  idempotency_key: string | null;
  /** Since when the server may know the key. It forgets it after a day. */
  key_since: string | null;
}

/** Keeps the file as the run goes on. */
export interface Journal {
  readonly path: string;
  /** For each charger that is to be asked. Repeated: it may have been asked with it before. */
  keyOf(chargerId: string): { idempotencyKey: string; repeated: boolean };
  ended(chargerId: string, ending: Ending): void;
  /** It stays as it was before the run. */
  leftOut(chargerId: string): void;
  /** Writes what is not written yet. Answers why the file could not be kept, if so. */
  close(): Promise<unknown>;
  /** Everything is done, so the journal is not needed any more. */
  remove(): Promise<void>;
}

export interface JournalOptions {
  /** Absolute. */
  path: string;
  clock: Clock;
  /** There may be no such file yet; else it is the one that is gone on from, and is replaced. */
  isNew: boolean;
}

/** Milliseconds between two writes: a run over thousands would do little else. */
const restMs = 200;

/**
 * Writes the file before the first charger is asked: each has its key there. What came of a charger and was not written
 * when the process died is asked for again by that key, and answered without being done again.
 * @param asked Which of the file's chargers are to be asked now.
 */
export async function startJournal(
  file: JournalFile,
  asked: ReadonlySet<string>,
  { path, clock, isNew }: JournalOptions,
): Promise<Journal> {
  const now = new Date(clock.now()).toISOString();
  const before = new Map(file.chargers.map((entry) => [entry.charger_id, entry]));
  const entries = new Map(
    file.chargers.map((entry) => [
      entry.charger_id,
      asked.has(entry.charger_id) ? begun(entry, now) : { ...entry },
    ]),
  );
  const text = () => `${JSON.stringify({ ...file, chargers: [...entries.values()] }, null, 1)}\n`;
  await (isNew ? createFile : replaceFile)(path, text());

  let changed = false;
  let closing = false;
  let writing: Promise<void> | null = null;
  let failure: unknown;
  let wake = () => {};

  function change(chargerId: string, entry: JournalEntry): void {
    entries.set(chargerId, entry);
    changed = true;
    keepWriting();
  }

  function keepWriting(): void {
    if (!changed || writing !== null || failure !== undefined) return;
    writing = write()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        writing = null;
        keepWriting();
      });
  }

  async function write(): Promise<void> {
    changed = false;
    await replaceFile(path, text());
    if (!closing) await new Promise<void>(rest);
  }

  function rest(resolve: () => void): void {
    const cancel = clock.after(restMs, resolve);
    wake = () => {
      cancel();
      resolve();
    };
  }

  async function close(): Promise<unknown> {
    closing = true;
    wake();
    while (writing !== null) await writing;
    return failure;
  }

  function entryOf(map: ReadonlyMap<string, JournalEntry>, chargerId: string): JournalEntry {
    const entry = map.get(chargerId);
    if (entry === undefined) throw new Error(`unreachable: ${chargerId} is in the journal`);
    return entry;
  }

  return {
    path,
    keyOf(chargerId) {
      const { idempotency_key: idempotencyKey } = entryOf(entries, chargerId);
      if (idempotencyKey === null) throw new Error(`unreachable: ${chargerId} is to be asked`);
      return { idempotencyKey, repeated: entryOf(before, chargerId).idempotency_key !== null };
    },
    ended(chargerId, { outcome, commandId, error, open: isOpen }) {
      const entry = entryOf(entries, chargerId);
      change(chargerId, {
        ...entry,
        ...(!isOpen && { idempotency_key: null, key_since: null }),
        outcome,
        command_id: commandId ?? entry.command_id,
        error,
      });
    },
    leftOut(chargerId) {
      const entry = entryOf(before, chargerId);
      const untouched = entry.outcome === null && entry.idempotency_key === null;
      change(chargerId, untouched ? { ...entry, outcome: "not_attempted" } : entry);
    },
    close,
    async remove() {
      await close();
      await removeFile(path);
    },
  };
}

/** An entry for each charger, none of them asked yet. */
export function newEntries(chargers: readonly Chosen[]): JournalEntry[] {
  return chargers.map(({ id, identity }) => ({
    charger_id: id,
    identity,
    outcome: null,
    command_id: null,
    error: null,
    idempotency_key: null,
    key_since: null,
  }));
}

/** Asked from now on: under its old key, if what came of that is not known. */
function begun(entry: JournalEntry, now: string): JournalEntry {
  return {
    ...entry,
    outcome: null,
    error: null,
    idempotency_key: entry.idempotency_key ?? randomUUID(),
    key_since: entry.key_since ?? now,
  };
}
