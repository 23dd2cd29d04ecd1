import { isSecretKey } from "./secret-keys.ts";

/*
 * Hides secrets where commands and frames are shown: the user info of URLs, and the values of configuration keys that
 * give access.
 */

const hidden = "***";

// JSON may write a slash as \/, and a password may contain an @.
const userInfo = /(\/\/|\\\/\\\/)[^/\\?#]*@/g;

/** The text with the user info of every URL in it hidden. */
export function withoutUserInfo(text: string): string {
  return text.replaceAll(userInfo, `$1${hidden}@`);
}

/** The payload of a call or an answer as it may be shown. The same object when there is nothing to hide. */
export function redacted<Payload extends object>(payload: Payload): Payload {
  const shown = shownOf(payload);
  return JSON.stringify(shown) === JSON.stringify(payload) ? payload : (shown as Payload);
}

function shownOf(value: unknown): unknown {
  if (typeof value === "string") return withoutUserInfo(value);
  if (Array.isArray(value)) return value.map(shownOf);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, shownOf(inner)] as const);
  const shown: Record<string, unknown> = Object.fromEntries(entries);
  // This is the shape of ChangeConfiguration, and of each KeyValue in the response to GetConfiguration.
  const { key, value: setting } = shown;
  if (typeof key === "string" && typeof setting === "string" && setting !== "" && isSecretKey(key)) {
    shown["value"] = hidden;
  }
  return shown;
}
