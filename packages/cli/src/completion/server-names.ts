import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environment.ts";
import { findConnection } from "../profiles/connection.ts";
import { readProfiles } from "../profiles/profile-file.ts";
import { byWord, type Offer, type Typed } from "./offer-words.ts";

interface List {
  path: string;
  /** The fields that make the name. */
  word: readonly string[];
  /** The field that says more. */
  about: string;
}

/** Where the names of each kind are. */
const lists: Readonly<Record<string, List>> = {
  charger: { path: "/chargers?per_page=100", word: ["identity"], about: "name" },
  location: { path: "/locations?per_page=100", word: ["name"], about: "address" },
  tariff: { path: "/tariffs?per_page=100", word: ["name"], about: "id" },
  id_tag: { path: "/id-tags?per_page=100", word: ["id_tag"], about: "name" },
  card: { path: "/id-tags?per_page=100", word: ["id_tag"], about: "name" },
  session: {
    path: "/sessions?status=open&per_page=100",
    word: ["charger_identity", "connector_id"],
    about: "id_tag",
  },
  cdr: { path: "/cdrs?per_page=100", word: ["charger_identity", "connector_id"], about: "id_tag" },
  webhook: { path: "/webhooks?per_page=100", word: ["url"], about: "id" },
  key: { path: "/api-keys?per_page=100", word: ["name"], about: "role" },
  job: { path: "/jobs?per_page=20", word: ["id"], about: "action" },
  issue: { path: "/issues?open=true&per_page=100", word: ["charger_identity", "type"], about: "since" },
  socket: { path: "", word: ["connector_id"], about: "status" },
};

/** Lists that find what begins with a word. */
const searchable = ["charger", "location"];

const keptMs = 30_000;
/** A person waits for it. */
const longestMs = 1_000;

/**
 * The names that a server has of a kind, or the profiles of this user. Kept for half a minute, since each Tab asks; null for
 * what has no names, and where the server does not say.
 */
export async function serverNames(
  kind: string,
  { current, args, flags }: Typed,
  environment: Environment,
): Promise<Offer[] | null> {
  if (kind === "profile") {
    const { profiles } = await readProfiles(environment.configFolder);
    return Object.entries(profiles).map(([word, { url }]) => ({ word, about: url }));
  }
  const list = lists[kind];
  if (list === undefined) return null;
  const ask = await asker(flags, environment);
  if (kind === "socket") return ofSockets(args[0] ?? "", ask);
  const { data, more } = await ask(list.path);
  const all =
    more && searchable.includes(kind) ? await ask(`${list.path}&q=${encodeURIComponent(current)}`) : { data };
  return offersOf(all.data, list);
}

async function ofSockets(identity: string, ask: Ask): Promise<Offer[] | null> {
  const { data } = await ask(`/chargers?identity=${encodeURIComponent(identity)}`);
  const id = identity.startsWith("chg_") ? identity : data[0]?.["id"];
  if (typeof id !== "string") return null;
  const sockets = await ask(`/chargers/${encodeURIComponent(id)}/sockets`);
  return offersOf(sockets.data, lists["socket"]);
}

type Row = Readonly<Record<string, unknown>>;

function offersOf(rows: readonly Row[], list: List | undefined): Offer[] {
  const offers = new Map<string, string>();
  for (const row of rows) {
    const names = (list?.word ?? []).map((field) => row[field]);
    const word = names.every((name) => name != null) ? names.join("/") : String(row["id"]);
    offers.set(word, String(row[list?.about ?? ""] ?? ""));
  }
  return [...offers].map(([word, about]) => ({ word, about })).sort(byWord);
}

interface Answer {
  data: Row[];
  /** There are more than were answered. */
  more: boolean;
}

type Ask = (path: string) => Promise<Answer>;

async function asker(flags: Readonly<Record<string, string>>, environment: Environment): Promise<Ask> {
  const { url, apiKey } = await findConnection(flags, environment);
  const { stateFolder, clock, fetch } = environment;
  // The public part of the key, because others can see the names of files.
  const [, owner = null] = /^([^_]+_[^_]+_[^_]{8})_/.exec(apiKey) ?? [];
  const folder = join(stateFolder, "completion");
  return async (path) => {
    const file = join(folder, encodeURIComponent(`${path} ${owner}@${url}`).slice(0, 250));
    const kept = owner === null ? null : await stat(file).catch(() => null);
    if (kept !== null && Math.abs(clock.now() - kept.mtimeMs) < keptMs)
      return JSON.parse(await readFile(file, "utf8"));
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
      signal: AbortSignal.timeout(longestMs),
    });
    if (!response.ok) return { data: [], more: false };
    const { data, pagination } = (await response.json()) as {
      data: Row[];
      pagination?: { has_more: boolean };
    };
    const answer: Answer = { data, more: pagination?.has_more ?? false };
    if (owner === null) return answer;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Of two that come at the same time, each writes a whole file.
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, JSON.stringify(answer), { mode: 0o600 });
    await rename(temporary, file);
    return answer;
  };
}
