/** One end of a connection, ours or another stack's, as a transcript is played with it. */
export interface Side extends AsyncDisposable {
  /** Resolves with the payload of the answer; rejects with whatever the stack makes of any other end. */
  call(action: string, payload: object): Promise<unknown>;
  /** What the next call of this action is answered with. */
  willAnswer(action: string, answer: Answer): void;
  /** The calls that came in, as its handlers saw them. */
  readonly heard: { action: string; payload: unknown }[];
}

/** A payload, or how the handler of the stack comes to one. */
export type Answer = object | (() => unknown);

/** The calls that a side has heard, and the answers that it was told to give. */
export function createScript() {
  const answers = new Map<string, Answer>();
  const heard: Side["heard"] = [];
  return {
    heard,
    willAnswer(action: string, answer: Answer) {
      answers.set(action, answer);
    },
    /** For a handler of the stack. */
    hear(action: string, payload: unknown): unknown {
      heard.push({ action, payload });
      const answer = answers.get(action);
      if (answer === undefined) throw new Error(`The test has no answer to ${action}.`);
      return typeof answer === "function" ? (answer as () => unknown)() : answer;
    },
  };
}
