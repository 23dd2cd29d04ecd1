import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline as pipe, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Fingerprints } from "../store/copy/copy.ts";
import type { Shape } from "../store/copy/shape.ts";
import { HostRefusal } from "./host-command.ts";

/*
 * A backup is a compressed file of JSON lines: a manifest; for each table its name, and each row as a text; at the end a
 * SHA-256 of everything before it. `zcat` shows the whole content, including the secret.
 */

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  shape: Shape;
  /** For every table: the number of rows, and a sum over them. */
  fingerprints: Fingerprints;
  /** Without it, the keys and passwords in the rows are useless. */
  secret: string;
}

export const FORMAT = "forecourt-backup-1";

type Row = { table: string; row: string };

/** Writes under another name, and renames the file when everything is on the disk. */
export async function writeBackup(file: string, manifest: Manifest, rows: AsyncIterable<Row>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const hash = createHash("sha256");
  try {
    await pipeline(
      Readable.from(linesOf(manifest, rows, hash)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    const written = await open(unfinished, "r");
    await written.sync();
    await written.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* linesOf(manifest: Manifest, rows: AsyncIterable<Row>, hash: Hash): AsyncGenerator<string> {
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line(manifest);
  let current = "";
  for await (const { table, row } of rows) {
    if (table !== current) yield line({ table });
    current = table;
    yield line(row);
  }
  yield `${JSON.stringify({ sha256: hash.digest("hex") })}\n`;
}

/** The rows of a backup, in its order. The manifest comes first. This function does not check the sum at the end. */
export async function* readBackup(file: string): AsyncGenerator<Manifest | Row> {
  let table: string | null = null;
  for await (const { value } of linesIn(file)) {
    if (isManifest(value)) yield value;
    else if (typeof value === "string" && table !== null) yield { table, row: value };
    else table = tableOf(value);
  }
}

/**
 * Reads the whole file once, before the caller does anything with it.
 * @throws HostRefusal when it is not a backup, is not complete, or differs from what was written.
 */
export async function verifyBackup(file: string, onRow: (count: number) => void): Promise<Manifest> {
  const hash = createHash("sha256");
  const counted: Record<string, number> = {};
  let manifest: Manifest | null = null;
  let table: string | null = null;
  let sum: string | null = null;
  let rows = 0;
  try {
    for await (const { line, value } of linesIn(file)) {
      if (manifest === null) {
        if (!isManifest(value)) throw new HostRefusal(`${file} is not a backup of this server.`);
        manifest = value;
      } else if (typeof value === "string" && table !== null) {
        counted[table] = (counted[table] ?? 0) + 1;
        rows += 1;
        if (rows % 1_000 === 0) onRow(rows);
      } else {
        table = tableOf(value);
        sum = sumOf(value);
      }
      if (sum === null) hash.update(line).update("\n");
    }
  } catch (error) {
    if (error instanceof HostRefusal || isUnread(error)) throw error;
    throw damaged(file, error);
  }
  const isWhole =
    manifest !== null &&
    sum === hash.digest("hex") &&
    Object.entries(manifest.fingerprints).every(([name, { rows }]) => rows === (counted[name] ?? 0));
  if (!isWhole || manifest === null) throw damaged(file);
  return manifest;
}

/** Whether the file could not be read, for example because it is a folder or belongs to another user. */
function isUnread(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function damaged(file: string, cause?: unknown): HostRefusal {
  const message = `${file} is damaged or incomplete: its checksum does not match its content. Nothing was changed.`;
  return new HostRefusal(message, "use an older backup, or a copy of this one", { cause });
}

async function* linesIn(file: string): AsyncGenerator<{ line: string; value: unknown }> {
  let rest = "";
  // The callback ignores errors of the file, because the loop that reads the text throws them.
  const text = pipe(createReadStream(file), createGunzip(), () => {}).setEncoding("utf8");
  for await (const chunk of text) {
    // Only a line feed ends a line; the JSON inside a line does not contain one.
    const lines: string[] = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield { line, value: JSON.parse(line) };
  }
  if (rest !== "") throw new Error("the last line has no end");
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && "format" in value && value.format === FORMAT;
}

function tableOf(value: unknown): string | null {
  const named = typeof value === "object" && value !== null && "table" in value ? value.table : null;
  return typeof named === "string" ? named : null;
}

function sumOf(value: unknown): string | null {
  const given = typeof value === "object" && value !== null && "sha256" in value ? value.sha256 : null;
  return typeof given === "string" ? given : null;
}
