import type { ChargerCalls } from "../charging/commands/calls.ts";
import { chargersWaitingFor, type LeasedCommand, leaseCommands } from "../charging/commands/lease.ts";
import { runCommand } from "../charging/commands/run.ts";
import type { Core } from "../core/core.ts";
import { idsIn } from "../platform/traces.ts";
import type { Bus } from "../processes/bus.ts";
import { isConflict, isUnavailable } from "../store/store-error.ts";

/** Sends commands to the process that owns the charger's socket, and runs the commands of this process. */
export interface CommandDispatcher {
  /** Resolves when the commands that run here have ended. */
  idle(): Promise<void>;
  close(): void;
}

const topicOf = (processId: string): string => `commands.${processId}`;
const retryMs = 1_000;

export function createCommandDispatcher(core: Core, bus: Bus, chargers: ChargerCalls): CommandDispatcher {
  const { processId } = core;
  const running = new Set<Promise<void>>();
  /** The chargers whose commands are being leased, and those of them that get more commands meanwhile. */
  const leasing = new Set<string>();
  const again = new Set<string>();
  let closed = false;

  function track(work: Promise<void>, failed: (error: unknown) => void): void {
    const tracked = work.catch(failed).finally(() => running.delete(tracked));
    running.add(tracked);
  }

  function run(leased: LeasedCommand): void {
    const { id, orgId } = leased.command;
    track(
      core.db.inOrganization(orgId, () =>
        tracedCommand(core.traces, leased.command, () => runCommand(core, chargers, leased)),
      ),
      (error) => {
        // The row stays pending, and ends when its time is over.
        core.log.error({ err: error, command_id: id }, "command not completed");
      },
    );
  }

  /** One lease for a charger at a time: its commands reach its queue in the order in which they were requested. */
  function lease(chargerId: string): void {
    if (closed) return;
    if (leasing.has(chargerId)) {
      again.add(chargerId);
      return;
    }
    leasing.add(chargerId);
    const work = async (): Promise<void> => {
      try {
        do {
          again.delete(chargerId);
          const leased = await core.db.asSystem(() => leaseCommands(core, chargerId));
          for (const each of leased) run(each);
        } while (again.has(chargerId));
      } finally {
        leasing.delete(chargerId);
      }
    };
    track(work(), (error) => {
      core.log.error({ err: error, charger_id: chargerId }, "commands not leased");
      retryLater(error, () => lease(chargerId));
    });
  }

  /** This process does not know which commands it missed. */
  function leaseMissed(): void {
    if (closed) return;
    core.db
      .asSystem(() => chargersWaitingFor(core, processId))
      .then((ids) => ids.forEach(lease))
      .catch((error: unknown) => {
        core.log.error({ err: error }, "missed commands not looked up");
        retryLater(error, leaseMissed);
      });
  }

  function retryLater(error: unknown, retry: () => void): void {
    if (!(isUnavailable(error) || isConflict(error)) || core.draining()) return;
    core.clock.after(retryMs, retry);
  }

  const stopSignals = core.signals.subscribe("command-due", ({ chargerId, processId: owner }) => {
    if (owner === processId) lease(chargerId);
    // If the message is lost, its process gets a gap.
    else void bus.publish(topicOf(owner), { id: chargerId }).catch(() => undefined);
  });
  const stopBus = bus.subscribe(topicOf(processId), (message) => {
    if (message.gap === undefined) lease(message.id);
    else leaseMissed();
  });

  return {
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    close() {
      stopSignals();
      stopBus();
      closed = true;
    },
  };
}

/** The span of a command goes on in the trace of the request for it, from the charger's queue to the stored end. */
function tracedCommand(
  traces: Core["traces"],
  { id, type, chargerId, sessionId, traceparent }: LeasedCommand["command"],
  run: () => Promise<void>,
): Promise<void> {
  if (traces === null) return run();
  const attributes = idsIn({ command_id: id, charger_id: chargerId, session_id: sessionId });
  return traces.span({ name: type, kind: "client", parent: { traceparent }, attributes }, run);
}
