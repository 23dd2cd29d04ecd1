import type { OperationId } from "@forecourt/contract";
import { operationSpecs } from "../../generated/operations.ts";
import { listCommand } from "../../operations/operation-command.ts";
import { type Message, messageText } from "./message-text.ts";

/** The list, a frame a line. */
export class OcppMessages extends listCommand(operationSpecs.listChargerMessages) {
  static override readonly summary = "List the OCPP frames between a charger and the server";
  static override description =
    "← is from the charger, → is to it; the newest come first, unless --order is oldest. Frames are kept for thirty days, MeterValues for one. Id tags and secrets are ***. To see frames live: forecourt ocpp tail. Needs the role operator.";
  static override examples = [
    "forecourt ocpp messages DEPOT-01 --limit 20",
    "forecourt ocpp messages DEPOT-01 --action BootNotification --order oldest --all",
    "forecourt ocpp messages DEPOT-01 --errors-only --since 2026-11-21T08:00:00Z --json",
  ];

  protected override async showList(
    id: OperationId,
    rows: readonly object[],
    hasMore: boolean,
    flags: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { columns, output, sort } = flags;
    if (this.json || output !== undefined || columns !== undefined || sort !== undefined) {
      await super.showList(id, rows, hasMore, flags);
      return;
    }
    const { paint } = this.textOutput;
    const look = { pretty: false, now: this.environment.clock.now() };
    // Holds: the operation answers messages.
    const lines = (rows as readonly Message[]).map((message) => messageText(message, this.textOutput, look));
    const more = hasMore ? paint.dim("There are more: --limit, or --all.\n") : "";
    await this.page(lines.length === 0 ? "None.\n" : lines.join("") + more);
  }
}
