import type { EventType } from "@forecourt/contract";
import type { Cancel } from "./clock.ts";
import type { Log } from "./log.ts";

/** What each signal says. */
interface SignalFields {
  "event-recorded": {
    orgId: string;
    eventType: EventType;
    subject: { type: string; id: string };
    /** As the type of the event defines it. */
    data: object;
  };
  /** Deliveries of this webhook are due. */
  "delivery-due": { webhookId: string };
  /** The first attempt of a delivery that an operator asked for has ended. */
  "delivery-attempted": { id: string };
  /** Load balancing has to look at the charger, or at the location, again. */
  "charger-changed": { chargerId: string };
  "location-changed": { locationId: string };
  "charger-removed": { id: string };
  "validation-changed": { id: string; validation: "strict" | "tolerant" };
  /** Pending commands of the charger wait for the process that owns its socket. */
  "command-due": { chargerId: string; processId: string };
  "command-ended": { id: string };
  "session-ended": { id: string };
  "api-key-changed": { prefix: string };
  /** Signals of other processes were lost: which ones is not known. */
  "signals-missed": object;
}

export type SignalType = keyof SignalFields;

/** One kind of signal, or any of them. */
export type Signal<Type extends SignalType = SignalType> = Type extends SignalType
  ? { type: Type } & SignalFields[Type]
  : never;

/**
 * What changed, published after the commit. Operations publish, engines subscribe, and operations never call an engine. A
 * signal is a hint: a crash loses it, so each engine finds its work in the tables as well.
 */
export interface Signals {
  publish(signal: Signal): void;
  /** Returns how to stop. What the handler throws is logged: the operation that published has committed. */
  subscribe<Type extends SignalType>(type: Type, handle: (signal: Signal<Type>) => void): Cancel;
}

export function createSignals(log: Pick<Log, "error">): Signals {
  const handlers = new Map<SignalType, Set<(signal: never) => void>>();
  return {
    publish(signal) {
      for (const handle of [...(handlers.get(signal.type) ?? [])]) {
        try {
          // subscribe() keeps each handler under the type that it takes.
          handle(signal as never);
        } catch (error) {
          log.error({ err: error, signal: signal.type }, "signal not handled");
        }
      }
    },
    subscribe(type, handle) {
      const ofType = handlers.get(type) ?? new Set();
      handlers.set(type, ofType.add(handle));
      return () => void ofType.delete(handle);
    },
  };
}
