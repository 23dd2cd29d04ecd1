import { expect } from "vitest";
import type { Side } from "./side.ts";

/** A CALL of a transcript and the CALLRESULT after it. */
export interface ScriptedExchange {
  from: "charge-point" | "central-system";
  action: string;
  request: object;
  answer: object;
  /** Both frames, as they are in the transcript. */
  lines: string[];
}

/** Parses a transcript in which every call is answered before the next one. */
export function exchangesOf(transcript: string): ScriptedExchange[] {
  const lines = transcript.trim().split("\n");
  const exchanges: ScriptedExchange[] = [];
  for (let index = 0; index < lines.length; index += 2) {
    const [call = "", result = ""] = lines.slice(index, index + 2);
    const [, , action, request] = JSON.parse(call.slice(2)) as [2, string, string, object];
    const [, , answer] = JSON.parse(result.slice(2)) as [3, string, object];
    const from = call.startsWith(">") ? "charge-point" : "central-system";
    exchanges.push({ from, action, request, answer, lines: [call, result] });
  }
  return exchanges;
}

/** Makes every call from its side and checks that both sides saw exactly these payloads. */
export async function play(
  exchanges: readonly ScriptedExchange[],
  { charger, centralSystem }: { charger: Side; centralSystem: Side },
): Promise<void> {
  for (const { from, action, request, answer } of exchanges) {
    const [caller, called] = from === "charge-point" ? [charger, centralSystem] : [centralSystem, charger];
    called.willAnswer(action, answer);
    expect(await caller.call(action, request), action).toEqual(answer);
    expect(called.received.at(-1)).toEqual({ action, payload: request });
  }
}

/** All frames of one connection, as text on the wire. */
export interface Wire {
  readonly lines: string[];
  /** `>`: sent by the charge point. */
  record(direction: ">" | "<", text: string): void;
}

/**
 * Other stacks use random message ids. They are replaced by `prefix` and a count, in order of appearance; the rest of a
 * frame stays unchanged.
 */
export function createWire(prefix: "c" | "s"): Wire {
  const names = new Map<string, string>();
  const lines: string[] = [];
  return {
    lines,
    record(direction, text) {
      const named = text.replace(/^(\[[234],")([0-9a-f-]{36})"/, (_, before: string, id: string) => {
        const name = names.get(id) ?? `${prefix}${names.size + 1}`;
        names.set(id, name);
        return `${before}${name}"`;
      });
      lines.push(`${direction} ${named}`);
    },
  };
}
