import type { Issue, Overview } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { findLocation } from "../../find/find-record.ts";
import { statusText } from "./status-text.ts";

/** So many open issues are shown. */
const shownIssues = 10;

/** What is charging, what is broken, and what it brought. */
export class Status extends ForecourtCommand {
  static override readonly summary = "Show what is charging, what is broken, and the revenue";
  static override readonly description =
    "Chargers, sockets, sessions, power, energy and revenue, as the server last counted them, and the newest open issues. With --json, only the counts; for the issues use forecourt issues list --open --json.";
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %>",
    "<%= config.bin %> <%= command.id %> --location 'Harbour car park'",
  ];
  static override readonly flags = {
    location: Flags.string({
      helpValue: "LOCATION",
      description: "Only the chargers and sessions of this location.",
    }),
  };
  static override readonly operations = ["getOverview", "listIssues"] as const;
  static override readonly output = { kind: "operation", id: "getOverview" } as const;

  async run(): Promise<void> {
    const { flags } = await this.parse(Status);
    const client = await this.client(flags);
    const where =
      flags.location === undefined
        ? {}
        : { location_id: await findLocation(client, flags.location, this.options) };
    const [overview, issues]: [Overview, Issue[]] = await Promise.all([
      client.overview.get({ ...where, ...this.options }),
      this.json
        ? []
        : client.issues
            .list({ ...where, open: true, per_page: shownIssues, ...this.options })
            .then(({ data }) => data),
    ]);
    await this.show(overview, () => statusText(overview, issues, this.textOutput));
  }
}
