import { type ChargePointAction, parseFrame } from "@forecourt/ocpp";

/** A call of the charger, as sent. */
export interface SentCall {
  messageId: string;
  action: ChargePointAction;
  payload: Record<string, unknown>;
  /** Epoch ms. */
  sentAt: number;
}

/** A call that the central system answered with a CALLRESULT, so it must have stored it. */
export interface Answered extends SentCall {
  answer: Record<string, unknown>;
  /** Epoch ms. */
  at: number;
}

/** A call that was answered with a CALLERROR. */
export interface Refused extends SentCall {
  code: string;
  /** Epoch ms. */
  at: number;
}

/** A transaction message that the charger gave up. */
export interface Dropped {
  action: ChargePointAction;
  payload: object;
  /**
   * Refused: as often as TransactionMessageAttempts allows. Thinned: a meter value, dropped from a full queue. Lost: by
   * `loseNext`.
   */
  why: "refused" | "thinned" | "lost";
  /** Epoch ms. */
  at: number;
}

/**
 * The charger's calls and their results, to compare with the data of the central system. Everything in `answered` must
 * be in its store; `unanswered`, `pending` and `refused` may be; nothing else may.
 */
export interface Ledger {
  readonly answered: readonly Answered[];
  readonly refused: readonly Refused[];
  /** Sent before the connection was lost. Transaction messages are sent again, with another message id. */
  readonly unanswered: readonly SentCall[];
  /** Sent, and the answer may still arrive. */
  readonly pending: readonly SentCall[];
  readonly dropped: readonly Dropped[];
}

export interface LedgerKeeper {
  readonly ledger: Ledger;
  sent(frame: string, at: number): void;
  /** Returns the entry when this is the answer to a call. */
  received(frame: string, at: number): Answered | null;
  disconnected(): void;
  dropped(entry: Dropped): void;
}

/** Records the frames themselves, so that no layer between the wire and the ledger can falsify it. */
export function createLedger(entries = Number.POSITIVE_INFINITY): LedgerKeeper {
  const pending = new Map<string, SentCall>();
  const answered: Answered[] = [];
  const refused: Refused[] = [];
  const unanswered: SentCall[] = [];
  const dropped: Dropped[] = [];

  function keep<Entry>(list: Entry[], entry: Entry): void {
    list.push(entry);
    if (list.length > entries) list.shift();
  }

  return {
    ledger: {
      answered,
      refused,
      unanswered,
      dropped,
      get pending() {
        return [...pending.values()];
      },
    },
    sent(text, at) {
      const parsed = parseFrame(text);
      if (!parsed.ok || parsed.frame.type !== "call") return;
      const messageId = String(parsed.frame.messageId);
      // Our own engine has written it and sends no other calls.
      const action = parsed.frame.action as ChargePointAction;
      pending.set(messageId, { messageId, action, payload: parsed.frame.payload, sentAt: at });
    },
    received(text, at) {
      const parsed = parseFrame(text);
      if (!parsed.ok || parsed.frame.type === "call") return null;
      const { frame } = parsed;
      const call = pending.get(String(frame.messageId));
      if (call === undefined) return null;
      pending.delete(call.messageId);
      if (frame.type === "error") {
        keep(refused, { ...call, code: frame.code, at });
        return null;
      }
      const entry = { ...call, answer: frame.payload, at };
      keep(answered, entry);
      return entry;
    },
    disconnected() {
      for (const call of pending.values()) keep(unanswered, call);
      pending.clear();
    },
    dropped(entry) {
      keep(dropped, entry);
    },
  };
}
