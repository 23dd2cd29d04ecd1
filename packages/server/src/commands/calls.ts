import type { CallOutcome, CentralSystemAction, RequestOf } from "@forecourt/ocpp";

export interface CallOptions<Action extends CentralSystemAction> {
  /** From now to the answer, waiting in the queue included. */
  timeoutMs: number;
  /** A newer call with the same key takes the place of this one while it waits. */
  coalesceKey?: string;
  /** An answer that came after the timeout. */
  onLateAnswer?: (outcome: CallOutcome<Action>) => void;
}

/** The way out to the chargers. */
export interface ChargerCalls {
  /** Hands a committed, pending command to the process that owns the charger's socket. */
  deliver(commandId: string, owner: string): void;
  /** Calls a charger whose socket is in this process; `not-sent` when it is not. */
  call<Action extends CentralSystemAction>(
    chargerId: string,
    action: Action,
    payload: RequestOf<Action>,
    options: CallOptions<Action>,
  ): Promise<CallOutcome<Action>>;
}
