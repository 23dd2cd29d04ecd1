import { readFile, rename, writeFile } from "node:fs/promises";
import type { Cdr, Client, Session } from "@forecourt/client";

/** The copy: records by id, and how far it has come in each list. */
export interface Copy {
  sessions: Record<string, Session>;
  cdrs: Record<string, Cdr>;
  sessionCursor?: string;
  cdrCursor?: string;
  /** CDRs that changed since then are read again. It stays as it is, and goes with each event cursor. */
  eventsSince: string;
  eventCursor?: string;
}

async function readCopy(file: string): Promise<Copy> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const eventsSince = new Date(Date.now() - clocksDifferMs).toISOString();
  return text === null ? { sessions: {}, cdrs: {}, eventsSince } : (JSON.parse(text) as Copy);
}

/** The file stands for your database. Records and cursor are stored together: in a database, in one transaction. */
async function storeCopy(file: string, copy: Copy): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(copy));
  await rename(`${file}.new`, file);
}

/** Before all sessions. */
const begin = "2000-01-01";
const clocksDifferMs = 3_600_000;
/** What is added to a CDR after it was written: decisions about it, and payment references. */
const changesOfCdrs = "billing_decision.*,payment_reference.*";

/**
 * Brings the copy up to date, page by page. It can be killed at any moment: the next call goes on where the stored copy ends,
 * and a record that comes again replaces itself.
 */
export async function keepCopy(client: Client, file: string, print: (line: string) => void): Promise<Copy> {
  const copy = await readCopy(file);
  for (;;) {
    const { data, pagination } = await client.sessions.list({
      updated_since: begin,
      per_page: 100,
      ...(copy.sessionCursor !== undefined && { cursor: copy.sessionCursor }),
    });
    for (const session of data) copy.sessions[session.id] = session;
    if (pagination.next_cursor !== undefined) copy.sessionCursor = pagination.next_cursor;
    await storeCopy(file, copy);
    if (!pagination.has_more) break;
  }
  for (;;) {
    const { data, pagination } = await client.cdrs.list({
      order: "oldest",
      per_page: 100,
      ...(copy.cdrCursor !== undefined && { cursor: copy.cdrCursor }),
    });
    for (const cdr of data) copy.cdrs[cdr.id] = cdr;
    if (pagination.next_cursor !== undefined) copy.cdrCursor = pagination.next_cursor;
    await storeCopy(file, copy);
    if (!pagination.has_more) break;
  }
  for (;;) {
    const { data, pagination } = await client.events.list({
      order: "oldest",
      type: changesOfCdrs,
      since: copy.eventsSince,
      per_page: 100,
      ...(copy.eventCursor !== undefined && { cursor: copy.eventCursor }),
    });
    const ids = new Set(data.map((event) => ("cdr_id" in event.data ? event.data.cdr_id : null)));
    for (const id of ids) if (typeof id === "string") copy.cdrs[id] = await client.cdrs.get(id);
    if (pagination.next_cursor !== undefined) copy.eventCursor = pagination.next_cursor;
    await storeCopy(file, copy);
    if (!pagination.has_more) break;
  }
  print(
    `${Object.keys(copy.sessions).length} sessions and ${Object.keys(copy.cdrs).length} CDRs in ${file}.`,
  );
  return copy;
}
