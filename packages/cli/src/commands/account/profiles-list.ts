import { ForecourtCommand } from "../../base-command.ts";
import { table } from "../../output/table.ts";
import { readProfiles } from "../../profiles/profile-file.ts";
import { profileSchema } from "../../profiles/profile-schema.ts";

export class ProfilesList extends ForecourtCommand {
  static override readonly description = "The keys themselves are not shown.";
  static override readonly examples = ["<%= config.bin %> <%= command.id %> --json"];
  static override readonly output = {
    kind: "data",
    schema: { type: "array", items: profileSchema },
  } as const;

  async run(): Promise<void> {
    await this.parse(ProfilesList);
    const { current, profiles } = await readProfiles(this.environment.configFolder);
    const rows = Object.entries(profiles)
      .map(([name, { url }]) => ({ name, url, current: name === current }))
      .sort((a, b) => a.name.localeCompare(b.name));
    const { paint, columns } = this.textOutput;
    const titles = [
      { title: "current", value: (row: (typeof rows)[number]) => (row.current ? "*" : "") },
      { title: "profile", value: (row: (typeof rows)[number]) => row.name },
      { title: "server", value: (row: (typeof rows)[number]) => row.url },
    ];
    this.show(rows, () =>
      rows.length === 0 ? "None: forecourt login makes one.\n" : table(rows, titles, paint, columns),
    );
  }
}
