import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import type { WebhookRow } from "./record.ts";

type Named = Pick<WebhookRow, "id" | "host">;

/** Records that a caller created a webhook. Its URL is not in the event, because it may contain a token. */
export function recordCreated(
  core: Core,
  tx: Tx,
  caller: Caller,
  webhook: Named & Pick<WebhookRow, "events">,
): void {
  const { events } = webhook;
  recordEvent(core, tx, {
    ...about(caller, webhook),
    type: "webhook.created",
    data: { ...naming(webhook), events },
  });
}

/** Records that a caller changed these fields of a webhook; `secret` stands for another secret. */
export function recordUpdated(core: Core, tx: Tx, caller: Caller, webhook: Named, changed: string[]): void {
  recordEvent(core, tx, {
    ...about(caller, webhook),
    type: "webhook.updated",
    data: { ...naming(webhook), changed },
  });
}

/** Records that a caller deleted a webhook. */
export function recordDeleted(core: Core, tx: Tx, caller: Caller, webhook: Named): void {
  recordEvent(core, tx, { ...about(caller, webhook), type: "webhook.deleted", data: naming(webhook) });
}

function about(caller: Caller, { id }: Named) {
  return {
    orgId: caller.orgId,
    subject: { type: "webhook", id },
    actor: actorOf(caller),
  } as const;
}

function naming({ id, host }: Named) {
  return { webhook_id: id, host };
}
