import { fullText, shortText } from "../../store/short-text.ts";

/*
 * What of a frame is stored. The frame is put together again byte for byte. A text for which that is not possible is stored
 * whole. Such a text does not begin with a brace, because a frame is an array.
 */

/** Of `[2,"id","Action",{…}]` only `{…}`. */
export function storedCall(text: string, messageId: string | null, action: string | null): string {
  return shortText(payloadOf(text, `[2,"${messageId}","${action}",`));
}

/** Of `[3,"id",{…}]` only `{…}`, and nothing of `[3,"id",{}]`. */
export function storedAnswer(text: string, messageId: string | null): string {
  const payload = payloadOf(text, `[3,"${messageId}",`);
  return payload === "{}" ? "" : shortText(payload);
}

export function callOf(stored: string, messageId: string | null, action: string | null): string {
  return whole(fullText(stored), `[2,"${messageId}","${action}",`);
}

export function answerOf(stored: string, messageId: string | null): string {
  return whole(stored === "" ? "{}" : fullText(stored), `[3,"${messageId}",`);
}

function whole(text: string, head: string): string {
  return text.startsWith("{") ? `${head}${text}]` : text;
}

function payloadOf(text: string, head: string): string {
  const isPlain = text.startsWith(head) && text[head.length] === "{" && text.endsWith("]");
  return isPlain ? text.slice(head.length, -1) : text;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Whether PostgreSQL gives the same text back when it stores the message id as a UUID. */
export function isUuid(messageId: string): boolean {
  return messageId.length === 36 && uuid.test(messageId);
}
