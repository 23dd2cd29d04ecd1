import type { Client } from "@forecourt/client";
import type { FirmwareStatus } from "@forecourt/contract";
import type { Accepted, Ending } from "../../bulk/result.ts";
import type { Environment } from "../../environment.ts";
import { pause } from "../../pause.ts";
import type { FirmwareProgress } from "./firmware-progress.ts";

export interface FollowFirmware {
  /** Epoch ms. */
  deadline: number;
  progress: FirmwareProgress;
  ended(chargerId: string, ending: Ending): void;
}

/** One at a time would be late for many; all at once is not what the server is for. */
const atOnce = 8;

/** Milliseconds between two looks at all that are under way: at most twenty requests a second. */
function restMs(open: number): number {
  return Math.max(2_000, open * 50);
}

/** Looks at each charger's firmware status until it is the last one, or time is over, or the signal aborts. */
export async function followFirmware(
  client: Client,
  accepted: readonly Accepted[],
  { deadline, progress, ended }: FollowFirmware,
  { clock, signal }: Pick<Environment, "clock" | "signal">,
): Promise<void> {
  const open = new Map(accepted.map((charger) => [charger.id, charger]));
  const last = new Map<string, string>();

  async function look({ id, command }: Accepted): Promise<void> {
    const word = await client.chargers.getFirmwareStatus(id, { signal }).then(
      (status) => newsOf(status, command.created_at),
      (error: unknown) => {
        // A server that is unreachable for a moment says nothing about the charger.
        if (signal.aborted || isAway(error)) return null;
        if (statusOf(error) === 404) return "deleted";
        throw error;
      },
    );
    if (word === null || word === last.get(id)) return;
    last.set(id, word);
    progress.changed(id, word);
    const ending = endingOf(word, command.id);
    if (ending === null) return;
    open.delete(id);
    ended(id, ending);
  }

  try {
    while (open.size > 0 && !signal.aborted && clock.now() < deadline) {
      const round = [...open.values()];
      const work = async () => {
        for (let next = round.shift(); next !== undefined && !signal.aborted; next = round.shift())
          await look(next);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      if (open.size === 0) break;
      const leftMs = Math.max(1, deadline - clock.now());
      await pause(Math.min(restMs(open.size), leftMs), { clock, signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  for (const { id, command } of open.values()) {
    const word = last.get(id) ?? "no status yet";
    ended(id, {
      outcome: signal.aborted ? "unknown" : "timeout",
      commandId: command.id,
      error: signal.aborted ? `continues on the charger: ${word}` : `still ${word}`,
      answer: null,
    });
  }
}

/** The charger's status since the command; null: none yet. */
function newsOf(
  { firmware_update_status, firmware_update_status_at, signed_status }: FirmwareStatus,
  sentAt: string,
): string | null {
  if (firmware_update_status === null || firmware_update_status_at === null) return null;
  if (Date.parse(firmware_update_status_at) < Date.parse(sentAt)) return null;
  const raw = signed_status !== null && signed_status !== firmware_update_status ? ` (${signed_status})` : "";
  return firmware_update_status + raw;
}

function endingOf(word: string, commandId: string): Ending | null {
  const [status] = word.split(" ");
  const ending = { commandId };
  if (status === "Installed") return { ...ending, outcome: "accepted", error: null, answer: word };
  if (status === "DownloadFailed" || status === "InstallationFailed" || status === "deleted") {
    return { ...ending, outcome: "failed", error: word, answer: null };
  }
  return null;
}

/** Checks the shape, not the class: the client may be bundled twice. */
function statusOf(error: unknown): unknown {
  return error instanceof Error && error.name === "ForecourtError" ? Reflect.get(error, "status") : null;
}

/** No answer, or one that says "later". */
function isAway(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || (typeof status === "number" && (status >= 500 || status === 429));
}
