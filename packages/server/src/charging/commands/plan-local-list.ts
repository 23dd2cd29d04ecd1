import type { AuthorizationData, RequestOf } from "@forecourt/ocpp";

/** Full: the whole list. Differential: only the changes, where the charger holds the list that was last sent to it. */
export type ListMode = "full" | "differential";

/** A tag, as the charger must store it. */
export interface ListedTag {
  idTagId: string;
  entry: Required<AuthorizationData>;
  /** Differs when the content of the entry differs. */
  digest: string;
}

/** A tag that the charger accepted with the last list. */
export interface HeldTag {
  idTagId: string;
  digest: string;
  /** Null when it was erased: without the text only a full list can remove it. */
  idTag: string | null;
}

export interface LocalListInput {
  mode: ListMode;
  tags: readonly ListedTag[];
  /** What the charger accepted last. Null when it accepted nothing, or this is unknown. */
  held: { version: number; tags: readonly HeldTag[] } | null;
  /** The list version that the charger reports. */
  version: number;
  /** The limits of tags in total and in one call. Null: not known. */
  maxTags: number | null;
  maxTagsPerCall: number | null;
}

export interface LocalListPlan {
  mode: ListMode;
  /** The version after the last call. */
  version: number;
  calls: RequestOf<"SendLocalList">[];
}

/** Used where a charger does not report how many tags it accepts in one call. */
const usualTagsPerCall = 50;
/** A frame must stay below 64 KiB, even if a charger claims to accept more. */
const mostTagsPerCall = 400;
/** More calls than this do not end within the lifetime of a command. */
export const mostTags = 10_000;
const greatestVersion = 2 ** 31 - 1;

/**
 * Plans the calls that give the charger the organization's list. Null when the list has more tags than the charger can
 * hold. A list that is longer than one call starts with a full call and continues with differences, each with its own
 * version. So the charger has a list at any moment, and its version identifies the list.
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
  // An empty list also needs a call.
  const parts = calls.length === 0 ? [[]] : calls;
  const newest = Math.max(version, held?.version ?? 0, 0);
  // A full list starts again, so its version need not be greater.
  return numbered("full", parts, newest + parts.length <= greatestVersion ? newest : 0);
}

/** Null when differences cannot express the change. */
function changesOf(tags: readonly ListedTag[], held: readonly HeldTag[]): AuthorizationData[] | null {
  const before = new Map(held.map((tag) => [tag.idTagId, tag.digest]));
  const now = new Set(tags.map(({ idTagId }) => idTagId));
  const removed = held.filter(({ idTagId }) => !now.has(idTagId));
  if (removed.some(({ idTag }) => idTag === null)) return null;
  return [
    // Removals come first, to make room for the others.
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
