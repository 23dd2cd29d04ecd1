import type { CreatedCharger } from "@forecourt/contract";
import { operationCommand } from "../../operations/operation-command.ts";
import { recordText } from "../../output/record-text.ts";
import { facts } from "../../output/table.ts";
import type { Connection, ConnectionFlags } from "../../profiles/connection.ts";
import { ocppUrl } from "../../profiles/ocpp-url.ts";

/** The generated command, which also prints the settings for the charger. */
export class ChargersCreate extends operationCommand("createCharger") {
  static override readonly summary = "Register a charger";
  static override description =
    "Registers a charger, so that it can connect. The password is shown only once: enter it in the charger together with the URL and the identity in the output. To see chargers that tried to connect before they were registered: forecourt chargers unknown.";
  static override examples = [
    "<%= config.bin %> <%= command.id %> --identity DEPOT-01 --location 'Harbour car park'",
    {
      description: "With two sockets of 32 A each",
      command: `<%= config.bin %> <%= command.id %> --identity DEPOT-02 --sockets '[{"connector_id": 1, "max_amperage": 32}, {"connector_id": 2, "max_amperage": 32}]'`,
    },
  ];

  /** The address by which this program reaches the server. */
  private url = "";

  protected override async connection(flags: ConnectionFlags): Promise<Connection> {
    const connection = await super.connection(flags);
    this.url = connection.url;
    return connection;
  }

  protected override async show(data: unknown): Promise<void> {
    // Holds: it is what createCharger answers.
    const { password, ...charger } = data as CreatedCharger;
    const { identity } = charger;
    const url = ocppUrl(this.url);
    await super.show(data, () =>
      [
        recordText(charger, this.textOutput),
        "\nEnter this into the charger. The password is not shown again.\n\n",
        facts(
          [
            ["URL", url],
            ["Identity", identity],
            ["Password", password],
          ],
          this.textOutput.paint,
        ),
        `\nA charger that has one field for all of it takes ${url}/${encodeURIComponent(identity)}\n`,
      ].join(""),
    );
  }
}
