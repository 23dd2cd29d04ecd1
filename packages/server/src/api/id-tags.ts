import type { IdTag as IdTagBody } from "@forecourt/contract";
import { createIdTag } from "../charging/id-tags/create.ts";
import { explainCard } from "../charging/id-tags/explain.ts";
import {
  findListedIdTag,
  type IdTag,
  idTagColumns,
  listIdTags,
  updateIdTag,
} from "../charging/id-tags/queries.ts";
import { removeIdTag } from "../charging/id-tags/remove.ts";
import { listUnknownIdTags, unknownIdTagColumns } from "../charging/id-tags/unknown.ts";
import type { Core } from "../core/core.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";

type IdTagOperation =
  | "listIdTags"
  | "listUnknownIdTags"
  | "explainAuthorization"
  | "createIdTag"
  | "getIdTag"
  | "updateIdTag"
  | "deleteIdTag";

const columns = idTagColumns.toWire("IdTag");
const unknownColumns = unknownIdTagColumns.toWire("UnknownIdTag");

function toIdTag(tag: IdTag): Complete<IdTagBody> {
  // A replayed result of an older version does not have these.
  return {
    ...columns(tag),
    valid_from: tag.validFrom ?? null,
    location_ids: tag.locationIds ?? null,
    weight: tag.weight ?? null,
    tier: tag.tier ?? null,
    last_used_at: tag.lastUsedAt ?? null,
  };
}

export function idTagApi(core: Core): Pick<Api, IdTagOperation> {
  return {
    async listIdTags({ query }, caller) {
      const filter = renamed(query, { id_tag: "idTag", status: "status" });
      const page = await listIdTags(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toIdTag) };
    },
    async listUnknownIdTags({ query }, caller) {
      const { chargerId, since } = renamed(query, { charger_id: "chargerId", since: "since" });
      const page = await listUnknownIdTags(core, caller, { chargerId, since: timeOf(since) }, query);
      return {
        status: 200,
        body: await toPage(page, (tag) => ({
          ...unknownColumns(tag),
          charger_identity: tag.chargerIdentity,
        })),
      };
    },
    async explainAuthorization({ path, body }, caller) {
      const { idTag } = renamed(body, { id_tag: "idTag" });
      const { result, replayed } = await explainCard(core, caller, path.charger_id, idTag);
      return { status: 200, body: { data: result }, replayed };
    },
    async createIdTag({ body }, caller) {
      const { result, replayed } = await createIdTag(core, caller, idTagColumns.toRow(body));
      return { status: 201, body: { data: toIdTag(result) }, location: `/id-tags/${result.id}`, replayed };
    },
    async getIdTag({ path }, caller) {
      return { status: 200, body: { data: toIdTag(await findListedIdTag(core, caller, path.id_tag_id)) } };
    },
    async updateIdTag({ path, body }, caller) {
      const tag = await updateIdTag(core, caller, path.id_tag_id, idTagColumns.toRow(body));
      return { status: 200, body: { data: toIdTag(tag) } };
    },
    async deleteIdTag({ path, query }, caller) {
      const { erase } = renamed(query, { erase: "erase" });
      await removeIdTag(core, caller, path.id_tag_id, erase);
      return { status: 204 };
    },
  };
}
