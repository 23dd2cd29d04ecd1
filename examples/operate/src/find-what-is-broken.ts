import type { Client, Issue } from "@forecourt/client";

/** Prints what is broken, with the last events of each charger concerned. Returns the open issues. */
export async function findWhatIsBroken(client: Client, print: (line: string) => void): Promise<Issue[]> {
  const { chargers, open_issues: count } = await client.overview.get();
  print(`${chargers.online} chargers online, ${chargers.offline} offline, ${count} open issues.`);

  const issues: Issue[] = [];
  for await (const issue of client.issues.iterate({ open: true })) {
    issues.push(issue);
    const where = [issue.charger_identity, issue.location_name].filter((name) => name !== null).join(", ");
    print(`${issue.since}  ${where === "" ? issue.type : where}: ${issue.detail}`);
    if (issue.charger_id === null) continue;
    const { data: events } = await client.events.list({ charger_id: issue.charger_id, per_page: 3 });
    for (const event of events) print(`    ${event.timestamp}  ${event.type}`);
  }
  return issues;
}
