import type { Client } from "@forecourt/client";
import { Args } from "@oclif/core";
import { findCharger } from "../../find/find-charger.ts";
import { operationSpecs } from "../../generated/operations.ts";
import { listCommand } from "../../operations/operation-command.ts";

/** The sockets of all chargers, or of one. */
export class SocketsList extends listCommand(operationSpecs.listAllSockets) {
  static override readonly summary = "List the sockets of all chargers, or of one";
  static override description =
    "The sockets of all chargers, or of one: location, status, and current session.";
  static override args = {
    charger: Args.string({ description: "Id or identity of a charger. Default: every charger." }),
  };
  static override examples = [
    "<%= config.bin %> <%= command.id %> --status Faulted",
    "<%= config.bin %> <%= command.id %> DEPOT-01",
    "<%= config.bin %> <%= command.id %> --location 'Harbour car park' --no-connected",
  ];

  protected override async queryOf(
    client: Client,
    { charger }: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> {
    return typeof charger === "string"
      ? { charger_id: await findCharger(client, charger, this.options) }
      : {};
  }
}
