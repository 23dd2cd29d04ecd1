/** One end of a connection, ours or another stack's, for playing a transcript. */
export interface Side extends AsyncDisposable {
  /** Resolves with the payload of the answer; rejects with the stack's error for any other outcome. */
  call(action: string, payload: object): Promise<unknown>;
  /** Sets the answer to the next call of this action. */
  willAnswer(action: string, answer: Answer): void;
  /** The received calls, as its handlers saw them. */
  readonly received: { action: string; payload: unknown }[];
}

/** A payload, or a function of the stack's handler that returns it. */
export type Answer = object | (() => unknown);

/** Received calls and prepared answers of a side. */
export function createScript() {
  const answers = new Map<string, Answer>();
  const received: Side["received"] = [];
  return {
    heard: received,
    willAnswer(action: string, answer: Answer) {
      answers.set(action, answer);
    },
    /** Called by a handler of the stack. */
    receive(action: string, payload: unknown): unknown {
      received.push({ action, payload });
      const answer = answers.get(action);
      if (answer === undefined) throw new Error(`The test has no answer to ${action}.`);
      return typeof answer === "function" ? (answer as () => unknown)() : answer;
    },
  };
}
