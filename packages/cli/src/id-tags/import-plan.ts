import type { Client } from "@forecourt/client";
import type { IdTag } from "@forecourt/contract";
import type { ListedTag } from "./read-id-tags.ts";

/** What importing a tag would do. */
export interface TagPlan extends ListedTag {
  action: "create" | "update" | "none";
  /** As it is listed now; null when it is not. */
  current: IdTag | null;
}

/** Compares each tag with what the server has; upper and lower case are the same. */
export async function planImport(
  client: Client,
  tags: readonly ListedTag[],
  options: { signal: AbortSignal },
): Promise<TagPlan[]> {
  const listed = new Map<string, IdTag>();
  for await (const tag of client.idTags.iterate(options)) listed.set(tag.id_tag.toUpperCase(), tag);
  return tags.map(({ line, tag }) => {
    const current = listed.get(tag.id_tag.toUpperCase()) ?? null;
    if (current === null) return { line, tag, current, action: "create" };
    const { id_tag: _, ...fields } = tag;
    const same = Object.entries(fields).every(([name, value]) =>
      isSame(name, value, Reflect.get(current, name)),
    );
    return { line, tag, current, action: same ? "none" : "update" };
  });
}

/** One instant may be written in two ways. */
function isSame(name: string, wanted: unknown, current: unknown): boolean {
  if (name !== "expires_at" || typeof wanted !== "string" || typeof current !== "string")
    return wanted === current;
  return Date.parse(wanted) === Date.parse(current);
}
