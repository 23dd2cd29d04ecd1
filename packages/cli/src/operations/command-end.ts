import type { Client } from "@forecourt/client";
import type { Command } from "@forecourt/contract";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";

/**
 * Waits until a charger's command has ended well, and answers it.
 * @throws CliError `command-rejected`, `command-timeout`; ForecourtError `wait-timeout` when the time runs out first.
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
      throw new CliError("interrupted", `Command ${command.id} goes on without us.`, {
        hints: [`forecourt commands wait ${command.id}`],
      });
    });
  if (ended.status === "accepted") return ended;
  const details = { command: ended };
  if (ended.status === "timeout") {
    throw new CliError(
      "command-timeout",
      `The charger did not answer ${ended.type} in time: ${ended.error ?? "no answer"}.`,
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

/** The command line that the server names where it knows one: the last line of what it says. */
function remedyOf({ result }: Command): string[] {
  const detail = result?.["detail"];
  return typeof detail === "string" ? detail.split("\n").slice(-1) : [];
}

/** By what the server says of a command that never reached its charger, or that it refused itself. */
const adviceFor: Readonly<Record<string, (chargerId: string) => readonly string[]>> = {
  charger_offline: (id) => [`forecourt chargers show ${id}, for when it was last seen.`],
  charger_queue_full: () => ["The same again, a little later: the charger answers one call at a time."],
  charger_not_accepted: (id) => [`forecourt ocpp tail ${id}: its BootNotification is not accepted yet.`],
  superseded: () => ["A newer limit has taken its place."],
  id_tag_blocked: () => ["forecourt id-tags list, or another --id-tag."],
};
