import type { Tariff } from "@forecourt/contract";
import type { Context } from "../context.ts";
import type { Fault } from "../problems.ts";
import { createTariff } from "../tariffs/create.ts";
import { findTariff } from "../tariffs/find.ts";
import { listTariffs } from "../tariffs/list.ts";
import { listTariffRevisions } from "../tariffs/list-revisions.ts";
import { removeTariff } from "../tariffs/remove.ts";
import { replaceTariff } from "../tariffs/replace.ts";
import type { TariffRevision } from "../tariffs/tariff.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type TariffOperation =
  | "listTariffs"
  | "createTariff"
  | "getTariff"
  | "replaceTariff"
  | "deleteTariff"
  | "listTariffRevisions";

export function tariffApi(ctx: Context): Pick<Api, TariffOperation> {
  return {
    async listTariffs({ query }, caller) {
      const page = await listTariffs(ctx, caller, query);
      return { status: 200, body: toPage(page, toTariff) };
    },
    async createTariff({ body }, caller) {
      const { result, replayed } = await createTariff(ctx, caller, body);
      const location = `/tariffs/${encodeURIComponent(result.id)}`;
      return { status: 201, body: { data: toTariff(result) }, location, replayed };
    },
    async getTariff({ path }, caller) {
      return { status: 200, body: { data: toTariff(await findTariff(ctx, caller, path.tariff_id)) } };
    },
    async replaceTariff({ path, body }, caller) {
      return {
        status: 200,
        body: { data: toTariff(await replaceTariff(ctx, caller, path.tariff_id, body)) },
      };
    },
    async deleteTariff({ path }, caller) {
      await removeTariff(ctx, caller, path.tariff_id);
      return { status: 204 };
    },
    async listTariffRevisions({ path, query }, caller) {
      const page = await listTariffRevisions(ctx, caller, path.tariff_id, query);
      return { status: 200, body: toPage(page, toTariff) };
    },
  };
}

function toTariff(tariff: TariffRevision & { warnings?: Fault[] }): Tariff {
  const ours = {
    id: tariff.id,
    revision: tariff.revision,
    ...(tariff.warnings === undefined ? {} : { warnings: tariff.warnings }),
    created_at: tariff.createdAt,
    last_updated: tariff.revisedAt,
  };
  // What is stored passed the schema of TariffWrite on its way in, and nothing else writes revisions.
  return { ...(tariff.body as Omit<Tariff, keyof typeof ours>), ...ours } as Tariff;
}
