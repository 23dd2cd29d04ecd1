import type { Core } from "../core/core.ts";
import { acknowledgeIssue, findIssue, listIssues, toIssue } from "../issues/queries.ts";
import { renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";

type IssueOperation = "listIssues" | "getIssue" | "acknowledgeIssue";

export function issueApi(core: Core): Pick<Api, IssueOperation> {
  return {
    async listIssues({ query }, caller) {
      const filter = renamed(query, {
        open: "open",
        type: "type",
        charger_id: "chargerId",
        location_id: "locationId",
      });
      return { status: 200, body: await toPage(await listIssues(core, caller, filter, query), toIssue) };
    },
    async getIssue({ path }, caller) {
      return { status: 200, body: { data: toIssue(await findIssue(core, caller, path.issue_id)) } };
    },
    async acknowledgeIssue({ path }, caller) {
      const { result, replayed } = await acknowledgeIssue(core, caller, path.issue_id);
      return { status: 200, body: { data: toIssue(result) }, replayed };
    },
  };
}
