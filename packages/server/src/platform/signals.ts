import type { EventType } from "@forecourt/contract";
import type { Cancel } from "./clock.ts";
import type { Log } from "./log.ts";

/** The fields of each signal. */
interface SignalFields {
  "event-recorded": {
    orgId: string;
    eventType: EventType;
    subject: { type: string; id: string };
    /** The fields that the event type defines. */
    data: object;
  };
  /** Deliveries of this webhook are due. */
  "delivery-due": { webhookId: string };
  /** The first attempt of the delivery of a test event has ended. */
  "delivery-attempted": { id: string };
  /** Load balancing must read the charger, or the location, again. */
  "charger-changed": { chargerId: string };
  "location-changed": { locationId: string };
  "charger-removed": { id: string };
  /** An operator wants its connection closed. */
  "disconnect-requested": { chargerId: string };
  "validation-changed": { id: string; validation: "strict" | "tolerant" };
  /** The charger has pending commands for the process that owns its socket. */
  "command-due": { chargerId: string; processId: string };
  "command-ended": { id: string };
  /** The job may have chargers to ask now. */
  "job-due": { id: string };
  "session-ended": { id: string };
  "api-key-changed": { prefix: string };
  "authorizer-changed": { orgId: string };
  /** Another process is dead: its locations have no balancer. */
  "process-expired": object;
  /** Signals of other processes were lost, and this process does not know which. */
  "signals-missed": object;
}

export type SignalType = keyof SignalFields;

/** One kind of signal, or any of them. */
export type Signal<Type extends SignalType = SignalType> = Type extends SignalType
  ? { type: Type } & SignalFields[Type]
  : never;

/**
 * A change, published after the commit. Operations publish and engines subscribe; operations never call an engine. A
 * signal is a hint: it is lost in a crash, so each engine also finds its work in the tables.
 */
export interface Signals {
  publish(signal: Signal): void;
  /**
   * Returns a function that ends the subscription. An error of the handler is only logged, because the operation that
   * published has already committed.
   */
  subscribe<Type extends SignalType>(type: Type, handle: (signal: Signal<Type>) => void): Cancel;
}

export function createSignals(log: Pick<Log, "error">): Signals {
  const handlers = new Map<SignalType, Set<(signal: never) => void>>();
  return {
    publish(signal) {
      for (const handle of [...(handlers.get(signal.type) ?? [])]) {
        try {
          // subscribe() stores each handler under the signal type that it accepts.
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
