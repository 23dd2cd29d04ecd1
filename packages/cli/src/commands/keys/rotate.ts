import { duration } from "@forecourt/client/text";
import { Args, Flags } from "@oclif/core";
import { confirmFlags, ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { againWithout } from "../../errors/hint.ts";
import { findRecord } from "../../find/find-record.ts";
import { changeProfiles } from "../../profiles/change-profiles.ts";
import { createdKeyText } from "./created-key-text.ts";

const dayS = 86_400;

/** Whose key it is that is rotated matters: one's own would stop working at the end of the overlap. */
export class KeysRotate extends ForecourtCommand {
  static override readonly summary = "Replace an API key by a new one";
  static override readonly description = [
    "The new key has the name and the role of the old one, and is shown this once. Both work during the overlap, a day",
    "unless an option says otherwise. Without KEY it is the key that you use now: it is then offered to keep the new one in",
    "the profile, and --save does so without asking.",
  ].join(" ");
  static override readonly args = {
    key: Args.string({ description: "Id or name of the key. Default: the key in use." }),
  };
  static override readonly flags = {
    "overlap-seconds": Flags.integer({
      min: 0,
      max: 604_800,
      description: "How long the old key continues to work. [86400]",
    }),
    yes: confirmFlags.yes,
    save: Flags.boolean({ description: "Store the new key in the profile: for the key in use." }),
  };
  static override readonly examples = [
    "<%= config.bin %> <%= command.id %> --save --yes",
    "<%= config.bin %> <%= command.id %> KEY --overlap-seconds 3600 --yes",
  ];
  static override readonly operations = ["getMe", "rotateApiKey"] as const;
  static override readonly output = { kind: "operation", id: "rotateApiKey" } as const;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(KeysRotate);
    const { url, apiKey, profile, from } = await this.connection(flags);
    const client = this.clientOf(url, apiKey);
    const own = (await client.me.get(this.options)).key_id;
    const id = args.key === undefined ? own : await findRecord(client, "key_id", args.key, this.options);
    const keptIn = id === own && from.apiKey === "profile" ? profile : null;
    if (flags.save && keptIn === null) {
      const why = id === own ? "it is not from a profile" : `you use ${own}`;
      throw new CliError("wrong-usage", `${id} is kept in no profile that could have the new one: ${why}.`, {
        hints: [againWithout("--save")],
      });
    }
    const overlap = flags["overlap-seconds"];
    const then =
      overlap === 0 ? "the old one ends at once" : `the old one ends in ${duration(overlap ?? dayS)}`;
    await this.confirm(`Replace key ${id} by a new one; ${then}`, flags);
    const created = await this.finished(() =>
      client.apiKeys.rotate(id, overlap === undefined ? {} : { overlap_seconds: overlap }),
    );
    // Printed before anything else can fail: the server returns the key only once.
    await this.show(created, () => createdKeyText(created, url, this.textOutput));
    if (keptIn === null || !(flags.save || (await this.wantsToKeep(keptIn)))) return;
    await changeProfiles(this.environment, ({ current, profiles }) => ({
      current,
      profiles: { ...profiles, [keptIn]: { url, api_key: created.key } },
    })).catch((error: unknown) => {
      // With --json the result is already on stdout, so this is the only message.
      this.warn(`Profile "${keptIn}" still has the old key.`);
      throw error;
    });
    this.note(`Profile "${keptIn}" has the new key.`);
  }

  private async wantsToKeep(profile: string): Promise<boolean> {
    const { stdin, stderr, ask } = this.environment;
    if (this.json || !stdin.isTty || !stderr.isTty) {
      this.note(
        `Profile "${profile}" still has the old key. Before it ends: forecourt login --profile ${profile}`,
      );
      return false;
    }
    return !/^\s*no?\s*$/i.test(await ask(`Keep the new key in profile "${profile}"? [Y/n] `));
  }
}
