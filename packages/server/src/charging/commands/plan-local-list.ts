import type { AuthorizationData, RequestOf } from "@forecourt/ocpp";

/** Full: the whole list. Differential: what has changed, where the charger holds the list that was last sent to it. */
export type ListMode = "full" | "differential";

/** A tag, as the charger is to know it. */
export interface ListedTag {
  idTagId: string;
  entry: Required<AuthorizationData>;
  /** Tells one content of the entry from another. */
  digest: string;
}

/** A tag that the charger took with the last list. */
export interface HeldTag {
  idTagId: string;
  digest: string;
  /** Null when it was erased: nobody can name it any more, so only a whole list takes it off. */
  idTag: string | null;
}

export interface LocalListInput {
  mode: ListMode;
  tags: readonly ListedTag[];
  /** What the charger took last; null when nothing, or nobody knows. */
  held: { version: number; tags: readonly HeldTag[] } | null;
  /** What it says that it has. */
  version: number;
  /** Tags in all, and in one call. Null: not known. */
  maxTags: number | null;
  maxTagsPerCall: number | null;
}

export interface LocalListPlan {
  mode: ListMode;
  /** After the last call. */
  version: number;
  calls: RequestOf<"SendLocalList">[];
}

/** Where a charger does not say how many tags it takes at a time. */
const usualTagsPerCall = 50;
/** A frame must stay below 64 KiB, whatever a charger claims to take. */
const mostTagsPerCall = 400;
/** More calls than that do not end within the lifetime of a command. */
export const mostTags = 10_000;
const greatestVersion = 2 ** 31 - 1;

/**
 * The calls that make a charger's list that of the organization; null when there are more tags than it holds. A list
 * that is longer than one call begins with a full one and goes on with differences, each a version of its own: at any
 * moment the charger has a list, and its version says which.
 */
export function planLocalList(input: LocalListInput): LocalListPlan | null {
  const { tags, held, version, maxTags, maxTagsPerCall } = input;
  if (tags.length > Math.min(maxTags ?? mostTags, mostTags)) return null;
  const size = Math.max(1, Math.min(maxTagsPerCall ?? usualTagsPerCall, mostTagsPerCall));
  const changes = input.mode === "full" || held?.version !== version ? null : changesOf(tags, held.tags);
  if (changes !== null) {
    const calls = inParts(changes, size);
    if (version + calls.length <= greatestVersion) return numbered("differential", calls, version);
  }
  const calls = inParts(
    tags.map(({ entry }) => entry),
    size,
  );
  // An empty list is a list, too.
  const parts = calls.length === 0 ? [[]] : calls;
  const newest = Math.max(version, held?.version ?? 0, 0);
  // A full list starts anew: its number need not be greater.
  return numbered("full", parts, newest + parts.length <= greatestVersion ? newest : 0);
}

/** Null when it cannot be said in differences. */
function changesOf(tags: readonly ListedTag[], held: readonly HeldTag[]): AuthorizationData[] | null {
  const before = new Map(held.map((tag) => [tag.idTagId, tag.digest]));
  const now = new Set(tags.map(({ idTagId }) => idTagId));
  const removed = held.filter(({ idTagId }) => !now.has(idTagId));
  if (removed.some(({ idTag }) => idTag === null)) return null;
  return [
    // First, so that there is room for the others.
    ...removed.map(({ idTag }) => ({ idTag: String(idTag) })),
    ...tags.filter(({ idTagId, digest }) => before.get(idTagId) !== digest).map(({ entry }) => entry),
  ];
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

function numbered(mode: ListMode, parts: readonly AuthorizationData[][], after: number): LocalListPlan {
  return {
    mode,
    version: after + parts.length,
    calls: parts.map((localAuthorizationList, part) => ({
      listVersion: after + part + 1,
      updateType: mode === "full" && part === 0 ? "Full" : "Differential",
      ...(localAuthorizationList.length === 0 ? {} : { localAuthorizationList }),
    })),
  };
}
