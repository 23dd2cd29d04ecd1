import type { Client } from "@forecourt/client";
import type { Environment } from "../environment.ts";
import { pause } from "../pause.ts";
import { openInlineView } from "../progress/inline-view.ts";
import type { TagPlan } from "./import-plan.ts";

/** What has become of the tags that were to be imported. */
export interface Applied {
  done: number;
  /** Those that the server refused, in the order of the file. */
  failures: readonly Failure[];
  /** What would go wrong with each of them, and so ended it. */
  broken: { error: unknown } | null;
}

interface Failure {
  line: number;
  id_tag: string;
  error: string;
}

const atOnce = 8;

/** Several at a time. What the server refuses does not hold up the rest; what is under way at Ctrl-C is answered first. */
export async function applyTags(
  client: Client,
  due: readonly TagPlan[],
  environment: Pick<Environment, "clock" | "env" | "signal" | "stderr">,
): Promise<Applied> {
  const { signal } = environment;
  const left = [...due];
  const failures: Failure[] = [];
  let done = 0;
  let broken: Applied["broken"] = null;

  async function work(): Promise<void> {
    while (!signal.aborted && broken === null) {
      const plan = left.shift();
      if (plan === undefined) return;
      try {
        await inTurn(() => applyOne(client, plan), environment);
        done += 1;
      } catch (error) {
        if (isRefusal(error))
          failures.push({ line: plan.line, id_tag: plan.tag.id_tag, error: error.message });
        else broken ??= { error };
      }
    }
  }

  const view = openInlineView(environment, () => [
    `${done} of ${due.length} id tags, ${failures.length} failed`,
    ...(signal.aborted ? ["Ending: waiting for what is under way; Ctrl-C again ends at once."] : []),
  ]);
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    view.close();
  }
  return { done, failures: failures.sort((a, b) => a.line - b.line), broken };
}

async function applyOne(client: Client, { current, tag }: TagPlan): Promise<void> {
  if (current === null) {
    await client.idTags.create(tag);
  } else {
    const { id_tag: _, ...fields } = tag;
    await client.idTags.update(current.id, fields);
  }
}

const restMs = 1_000;
const mostTurns = 30;

/** Sent again where the server takes no more of this key for now, which the client does of a POST alone: a refused change is none. */
async function inTurn(
  send: () => Promise<void>,
  environment: Pick<Environment, "clock" | "signal">,
): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      return await send();
    } catch (error) {
      if (statusOf(error) !== 429 || turn === mostTurns) throw error;
    }
    await pause(restMs, environment);
  }
}

/** About this one tag; anything else would go wrong with each of them. */
function isRefusal(error: unknown): error is Error {
  return [400, 404, 409, 422].includes(statusOf(error) ?? 0);
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : null;
}
