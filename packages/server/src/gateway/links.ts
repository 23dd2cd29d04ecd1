import type { CentralSystem } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import type { Link } from "../chargers/fence.ts";
import { chargerRemoved } from "../chargers/remove.ts";
import type { ChargerCalls } from "../commands/calls.ts";
import { runCommand } from "../commands/run.ts";
import type { Context } from "../context.ts";
import { commands } from "../store/schema.ts";
import type { Bus, BusGap, BusMessage } from "./bus.ts";

/** The chargers whose sockets are in this process, and the way to those of the others. */
export interface Links extends ChargerCalls {
  /** The stations that calls go to, and the context in which commands run: both exist only after the links do. */
  open(central: CentralSystem<Link>, ctx: Context): void;
  /** A charger's socket is here now. */
  connected(link: Link, identity: string): void;
  /** It is gone from here, unless a newer one came. */
  disconnected(link: Link): void;
  /** Tells the process that had the charger's socket that it is the older one now. */
  takeOver(previousOwner: string, link: Link): void;
  /** Resolves when the commands that run here have ended. */
  idle(): Promise<void>;
  close(): void;
}

const deliveries = (processId: string): string => `commands.${processId}`;
const takeovers = (processId: string): string => `takeovers.${processId}`;

export function createLinks(bus: Bus, processId: string): Links {
  const here = new Map<string, { identity: string; epoch: number }>();
  const running = new Map<string, Promise<void>>();
  let opened: { central: CentralSystem<Link>; ctx: Context } | null = null;

  function run(commandId: string): void {
    if (opened === null || running.has(commandId)) return;
    const { ctx } = opened;
    const run = runCommand(ctx, commandId)
      .catch((error: unknown) => {
        // The row stays pending and ends as outcome_unknown when its time is over.
        ctx.log.error({ err: error, command_id: commandId }, "command not settled");
      })
      .finally(() => running.delete(commandId));
    running.set(commandId, run);
  }

  /** After a gap on the bus nobody knows which deliveries were missed. */
  async function runMissed(ctx: Context): Promise<void> {
    const pending = await ctx.db.read((tx) =>
      tx
        .select({ id: commands.id })
        .from(commands)
        .where(and(eq(commands.owner, processId), eq(commands.status, "pending"))),
    );
    for (const { id } of pending) run(id);
  }

  const dropRemoved = (message: BusMessage | BusGap): void => {
    const mine = message.gap === true ? undefined : here.get(message.id);
    if (mine === undefined || message.gap === true) return;
    here.delete(message.id);
    opened?.central.forget(mine.identity, { code: 1008, reason: "removed" });
  };

  const unsubscribe = [
    bus.subscribe(chargerRemoved, dropRemoved),
    bus.subscribe(deliveries(processId), (message) => {
      if (message.gap === undefined) return run(message.id);
      if (opened === null) return;
      const { ctx } = opened;
      runMissed(ctx).catch((error: unknown) =>
        ctx.log.error({ err: error }, "missed commands not looked up"),
      );
    }),
    bus.subscribe(takeovers(processId), (message) => {
      if (message.gap === true) return;
      const mine = here.get(message.id);
      if (mine === undefined || mine.epoch >= Number(message["epoch"])) return;
      here.delete(message.id);
      opened?.central.forget(mine.identity, { code: 4001, reason: "superseded" });
    }),
  ];

  return {
    open(central, ctx) {
      opened = { central, ctx };
    },
    connected({ chargerId, epoch }, identity) {
      here.set(chargerId, { identity, epoch });
    },
    disconnected({ chargerId, epoch }) {
      if (here.get(chargerId)?.epoch === epoch) here.delete(chargerId);
    },
    takeOver(previousOwner, { chargerId, epoch }) {
      // Lost: the epoch fences the older socket off all the same, and its pings find it dead.
      void bus.publish(takeovers(previousOwner), { id: chargerId, epoch }).catch(() => undefined);
    },
    deliver(commandId, owner) {
      if (owner === processId) run(commandId);
      // Lost: the command ends by its lifetime as not_sent.
      else void bus.publish(deliveries(owner), { id: commandId }).catch(() => undefined);
    },
    async call(chargerId, action, payload, options) {
      const mine = here.get(chargerId);
      const station = mine === undefined ? undefined : opened?.central.station(mine.identity);
      if (station === undefined) return { outcome: "not-sent", reason: "offline" };
      return station.call(action, payload, options);
    },
    async idle() {
      await Promise.all(running.values());
    },
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
