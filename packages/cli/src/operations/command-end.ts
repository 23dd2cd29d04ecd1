import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";

/**
 * Waits for the final status of a charger's command, and returns the command when it was accepted.
 * @throws CliError `command-rejected`, `command-timeout`, `interrupted`; ForecourtError `wait-timeout` after `timeoutS`.
 */
export async function commandEnd(
  client: Client,
  command: Command,
  timeoutS: number,
  { signal }: Pick<Environment, "signal">,
): Promise<Command> {
  const ended = await client
    .waitForCommand(command, { timeoutMs: timeoutS * 1000, signal })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw new CliError("interrupted", `Stopped waiting. Command ${command.id} continues on the server.`, {
        hints: [`forecourt commands wait ${command.id}`],
      });
    });
  if (ended.status === "accepted") return ended;
  const details = { command: ended };
  if (ended.status === "timeout") {
    throw new CliError(
      "command-timeout",
      `The charger did not answer ${ended.type} in time${ended.error ? ` (${ended.error})` : ""}.`,
      {
        hints: [`forecourt chargers show ${ended.charger_id}`, `forecourt ocpp tail ${ended.charger_id}`],
        details,
      },
    );
  }
  throw new CliError(
    "command-rejected",
    `${ended.type} was rejected: ${ended.error ?? "the charger gave no reason"}.`,
    {
      hints: [
        ...remedyOf(ended),
        ...(adviceFor[ended.error ?? ""]?.(ended.charger_id) ?? [`forecourt ocpp tail ${ended.charger_id}`]),
      ],
      details,
    },
  );
}

/** The last line of the server's `result.detail`, which is the command line that fixes the problem. */
function remedyOf({ result }: Command): string[] {
  const detail = result?.["detail"];
  return typeof detail === "string" ? detail.split("\n").slice(-1) : [];
}

/** Hints by `error`, for commands that the server refused or did not send. */
const adviceFor: Readonly<Record<string, (chargerId: string) => readonly string[]>> = {
  charger_offline: (id) => [`forecourt chargers show ${id}`, "It shows when the charger was last connected."],
  charger_queue_full: () => ["Run the command again later: too many commands are waiting for this charger."],
  charger_not_accepted: (id) => [
    `forecourt ocpp tail ${id}`,
    "The server has not accepted the charger's BootNotification yet.",
  ],
  superseded: () => ["A newer command for this charger replaced it."],
  id_tag_blocked: () => [
    "forecourt id-tags list",
    "Use an id tag that is not blocked or expired: --id-tag TAG",
  ],
};
