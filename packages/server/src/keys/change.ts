import type { Tx } from "../store/db.ts";
import type { KeyContext } from "./issue.ts";

const topic = "api_key.changed";

/** After the commit, tells every process to look at the key again. One that does not hear it will within a second. */
export function announceChange(ctx: KeyContext, tx: Tx, prefix: string): void {
  tx.afterCommit(() => {
    ctx.bus
      .publish(topic, { id: prefix })
      .catch((error: unknown) => ctx.log.warn({ err: error }, "key change not announced"));
  });
}

/** Hears which keys changed; null when any may have. Returns how to stop. */
export function onChange(ctx: Pick<KeyContext, "bus">, changed: (prefix: string | null) => void): () => void {
  return ctx.bus.subscribe(topic, (message) => changed(message.gap === true ? null : message.id));
}
