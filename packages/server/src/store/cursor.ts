import { ProblemError } from "../platform/problems.ts";

/*
 * A cursor is opaque to the client. It holds the kind of list, the page it leads to, the total at the time when the
 * reader began, and the position where the list continues.
 */

export interface Cursor {
  page: number;
  total: number;
  position: string[];
}

/** Whether the query can read a part of a position. The check is needed because a cursor comes from outside. */
export type Readable = (part: string) => boolean;

export function encodeCursor(kind: string, { page, total, position }: Cursor): string {
  return Buffer.from(JSON.stringify([kind, String(page), String(total), ...position])).toString("base64url");
}

/**
 * @param pointer Where the text was given.
 * @throws ProblemError `invalid-parameter` for a text that is not a cursor of this kind of list.
 */
export function decodeCursor(
  text: string,
  kind: string,
  readable: readonly Readable[],
  pointer = "/query/cursor",
): Cursor {
  const [given, page = "", total = "", ...position] = partsOf(text);
  const sound =
    given === kind &&
    isNumber(page) &&
    isNumber(total) &&
    position.length === readable.length &&
    position.every((part, place) => readable[place]?.(part));
  if (!sound) throw malformedCursor(pointer);
  return { page: Number(page), total: Number(total), position };
}

export function isNumber(part: string): boolean {
  return /^\d{1,15}$/.test(part);
}

export function isInstant(part: string): boolean {
  const at = Date.parse(part);
  return (
    /^\d{4}-/.test(part) &&
    !part.startsWith("0000") &&
    !Number.isNaN(at) &&
    new Date(at).toISOString() === part
  );
}

export function isKey(part: string): boolean {
  return part.length <= 64 && !part.includes("\0");
}

export function isText(part: string): boolean {
  return !part.includes("\0");
}

function partsOf(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(parts) && parts.every((part) => typeof part === "string") ? parts : [];
  } catch {
    return [];
  }
}

function malformedCursor(pointer: string): ProblemError {
  const detail = "The cursor is not one that this list gave; start again without it.";
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer, code: "cursor", detail }],
  });
}
