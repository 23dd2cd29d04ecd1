import type { IdTag, IdTagUpdate } from "@forecourt/contract";
import { createIdTag } from "../charging/id-tags/create.ts";
import { findListedIdTag } from "../charging/id-tags/find.ts";
import type { IdTagFields, IdTagRow } from "../charging/id-tags/id-tag.ts";
import { listIdTags } from "../charging/id-tags/list.ts";
import { removeIdTag } from "../charging/id-tags/remove.ts";
import { updateIdTag } from "../charging/id-tags/update.ts";
import type { Core } from "../core/core.ts";
import type { Changes } from "../platform/changes.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type IdTagOperation = "listIdTags" | "createIdTag" | "getIdTag" | "updateIdTag" | "deleteIdTag";

export function idTagApi(core: Core): Pick<Api, IdTagOperation> {
  return {
    async listIdTags({ query }, caller) {
      const page = await listIdTags(core, caller, query);
      return { status: 200, body: await toPage(page, toIdTag) };
    },
    async createIdTag({ body }, caller) {
      const given = { ...fromBody(body), idTag: body.id_tag };
      const { result, replayed } = await createIdTag(core, caller, given);
      return { status: 201, body: { data: toIdTag(result) }, location: `/id-tags/${result.id}`, replayed };
    },
    async getIdTag({ path }, caller) {
      return { status: 200, body: { data: toIdTag(await findListedIdTag(core, caller, path.id_tag_id)) } };
    },
    async updateIdTag({ path, body }, caller) {
      return {
        status: 200,
        body: { data: toIdTag(await updateIdTag(core, caller, path.id_tag_id, fromBody(body))) },
      };
    },
    async deleteIdTag({ path, query }, caller) {
      await removeIdTag(core, caller, path.id_tag_id, query.erase);
      return { status: 204 };
    },
  };
}

function fromBody(body: IdTagUpdate): Changes<IdTagFields> {
  return {
    parentIdTag: body.parent_id_tag,
    status: body.status,
    expiresAt: body.expires_at,
    note: body.note,
  };
}

function toIdTag(row: IdTagRow): IdTag {
  return {
    id: row.id,
    id_tag: row.idTag,
    parent_id_tag: row.parentIdTag,
    status: row.status,
    expires_at: row.expiresAt,
    note: row.note,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
