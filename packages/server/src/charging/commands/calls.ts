import type {
  CallOutcome,
  CentralSystemAction,
  CallOptions as EngineCallOptions,
  LimitableStation,
  RequestOf,
  Station,
} from "@forecourt/ocpp";

export interface CallOptions<Action extends CentralSystemAction> {
  /** From now to the answer, including the wait in the queue. */
  timeoutMs: number;
  /** A newer call with the same key replaces this one while this one waits. */
  coalesceKey?: string;
  /** The command that the call is made for. The message log shows it. */
  commandId?: string;
  /** Runs for an answer that came after the timeout. */
  onLateAnswer?: (outcome: CallOutcome<Action>) => void;
}

/** A charger whose socket is in this process, for operations that need more than one call. */
export interface Line {
  station: LimitableStation & Pick<Station<unknown>, "epoch">;
  /** Assigns a call to the command in the message log. */
  onSent: NonNullable<EngineCallOptions["onSent"]>;
}

/** Makes calls to chargers. */
export interface ChargerCalls {
  /**
   * Calls a charger whose socket is in this process, else returns `not-sent`. The call is in the queue when this returns.
   */
  call<Action extends CentralSystemAction>(
    chargerId: string,
    action: Action,
    payload: RequestOf<Action>,
    options: CallOptions<Action>,
  ): Promise<CallOutcome<Action>>;
  /** The connection of the charger whose socket is in this process. Null: its socket is not in this process. */
  connection(chargerId: string): { epoch: number; connectedAt: number } | null;
  /** Null: its socket is not in this process. */
  line(chargerId: string, commandId: string): Line | null;
}
