import { pendingCommandsOf } from "../commands/find-pending.ts";
import { runCommand } from "../commands/run.ts";
import type { Context } from "../context.ts";
import type { Bus } from "./bus.ts";

/** Commands on their way to the process that owns the charger's socket, and those that are carried out here. */
export interface Deliveries {
  /** The context in which commands run: it exists only after the deliveries do. */
  open(ctx: Context): void;
  deliver(commandId: string, owner: string): void;
  /** Resolves when the commands that run here have ended. */
  idle(): Promise<void>;
  close(): void;
}

const topicOf = (processId: string): string => `commands.${processId}`;

export function createDeliveries(bus: Bus, processId: string): Deliveries {
  const running = new Set<Promise<void>>();
  let opened: Context | null = null;

  /** Delivered twice, it runs once: it claims its row first. */
  function run(commandId: string): void {
    const ctx = opened;
    if (ctx === null) return;
    const run = runCommand(ctx, commandId)
      .catch((error: unknown) => {
        // The row stays pending, and is ended when its time is over.
        ctx.log.error({ err: error, command_id: commandId }, "command not settled");
      })
      .finally(() => running.delete(run));
    running.add(run);
  }

  const unsubscribe = bus.subscribe(topicOf(processId), (message) => {
    if (message.gap === undefined) return run(message.id);
    if (opened === null) return;
    const ctx = opened;
    // Nobody knows which deliveries were missed.
    pendingCommandsOf(ctx, processId)
      .then((ids) => ids.forEach(run))
      .catch((error: unknown) => ctx.log.error({ err: error }, "missed commands not looked up"));
  });

  return {
    open(ctx) {
      opened = ctx;
    },
    deliver(commandId, owner) {
      if (owner === processId) run(commandId);
      // Lost: the command ends by its lifetime, as not_sent.
      else void bus.publish(topicOf(owner), { id: commandId }).catch(() => undefined);
    },
    async idle() {
      await Promise.all(running);
    },
    close: unsubscribe,
  };
}
