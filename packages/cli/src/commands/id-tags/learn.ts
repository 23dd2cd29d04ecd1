import type { Client } from "@forecourt/client";
import type { UnknownIdTag } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { ForecourtCommand } from "../../base-command.ts";
import { CliError } from "../../errors/cli-error.ts";
import { again } from "../../errors/hint.ts";
import { findCharger } from "../../find/find-charger.ts";
import { recordText } from "../../output/record-text.ts";
import { pause } from "../../pause.ts";

const lookEveryMs = 500;
/** The server lists a card up to half a second after its tap: longer than that, a tap from before does not count. */
const listedWithinMs = 1_000;

/** Lists the card that is tapped next and refused because no list has it. */
export class IdTagsLearn extends ForecourtCommand {
  static override readonly summary = "List the next unknown card that is tapped";
  static override readonly operations = ["listUnknownIdTags", "listChargers", "createIdTag"] as const;
  static override readonly output = { kind: "operation", id: "createIdTag" } as const;
  static override description =
    "Waits until a charger refuses a card because it is not listed, and lists this card: it is accepted at the next tap. If other drivers may tap their cards at the same time, name the charger.";
  static override flags = {
    charger: Flags.string({ description: "Id or identity of the charger where the card is tapped." }),
    note: Flags.string({ description: "Your own note about the card." }),
    timeout: Flags.integer({ min: 1, default: 120, description: "Seconds to wait." }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> --charger DEPOT-01 --note 'Van 12'",
    "<%= config.bin %> <%= command.id %> --json",
  ];

  async run(): Promise<void> {
    const { flags } = await this.parse(IdTagsLearn);
    const client = await this.client(flags);
    const chargerId =
      flags.charger === undefined ? undefined : await findCharger(client, flags.charger, this.options);
    const seen = await this.next(client, chargerId, flags.timeout);
    const tag = await this.finished(() =>
      client.idTags.create({
        id_tag: seen.id_tag,
        ...(flags.note === undefined ? {} : { note: flags.note }),
      }),
    );
    await this.show(tag, () =>
      [
        `The card was tapped at ${seen.charger_identity ?? seen.charger_id}. It is accepted from now on.\n\n`,
        recordText(tag, this.textOutput),
      ].join(""),
    );
  }

  private async next(client: Client, chargerId: string | undefined, timeoutS: number): Promise<UnknownIdTag> {
    const { clock } = this.environment;
    const ofCharger = chargerId === undefined ? {} : { charger_id: chargerId };
    await pause(listedWithinMs, this.environment);
    // By the times of the server: the clock of this computer may differ.
    const before = new Map<string, string>();
    for await (const tag of client.idTags.iterateUnknown({ ...ofCharger, ...this.options }))
      before.set(tag.id_tag, tag.last_seen_at);
    const since = [...before.values()].sort().at(-1);
    const deadline = clock.now() + timeoutS * 1000;
    return this.spin("Tap the card at the charger", async () => {
      while (clock.now() < deadline) {
        const { data } = await client.idTags.listUnknown({
          ...ofCharger,
          ...(since === undefined ? {} : { since }),
          ...this.options,
        });
        const [first] = data
          .filter((tag) => before.get(tag.id_tag) !== tag.last_seen_at)
          .sort((a, b) => (a.last_seen_at < b.last_seen_at ? -1 : 1));
        if (first !== undefined) return first;
        await pause(lookEveryMs, this.environment);
      }
      throw new CliError("wait-timeout", `No unknown card was refused within ${timeoutS} s.`, {
        hints: [again(), "forecourt id-tags unknown"],
      });
    });
  }
}
