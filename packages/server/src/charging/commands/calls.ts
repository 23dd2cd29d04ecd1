import type {
  CallOutcome,
  CentralSystemAction,
  CallOptions as EngineCallOptions,
  LimitableStation,
  RequestOf,
  Station,
} from "@forecourt/ocpp";

export interface CallOptions<Action extends CentralSystemAction> {
  /** From now to the answer, waiting in the queue included. */
  timeoutMs: number;
  /** A newer call with the same key takes the place of this one while it waits. */
  coalesceKey?: string;
  /** The command that it is made for: the message log tells. */
  commandId?: string;
  /** An answer that came after the timeout. */
  onLateAnswer?: (outcome: CallOutcome<Action>) => void;
}

/** A charger whose socket is in this process, for what takes more than one call. */
export interface Line {
  station: LimitableStation & Pick<Station<unknown>, "epoch">;
  /** Makes a call one of the command's in the message log. */
  onSent: NonNullable<EngineCallOptions["onSent"]>;
}

/** The way out to the chargers. */
export interface ChargerCalls {
  /** Calls a charger whose socket is in this process; `not-sent` when it is not. In the queue when this returns. */
  call<Action extends CentralSystemAction>(
    chargerId: string,
    action: Action,
    payload: RequestOf<Action>,
    options: CallOptions<Action>,
  ): Promise<CallOutcome<Action>>;
  /** The connection of the charger whose socket is in this process; null: it is not. */
  connection(chargerId: string): { epoch: number; connectedAt: number } | null;
  /** Null: its socket is not in this process. */
  line(chargerId: string, commandId: string): Line | null;
}
