import { invalidArgument } from "./error.ts";
import type { EventMap, EventType } from "./generated/events.ts";
import { examples } from "./generated/examples.ts";
import { signAsync } from "./sign.ts";

/** The secret of {@link testEvent}, for the receiver under test. */
export const testSecret = "whsec_Zm9yZWNvdXJ0LXdlYmhvb2tzLWZvci10ZXN0cy1vbmx5";

/** Differences from the example. */
export interface TestEventOptions {
  /** Secret of the signature. Default: {@link testSecret}. */
  secret?: string | readonly string[];
  /** Time of sending in milliseconds since the epoch. Default: now. */
  sentAtMs?: number;
  /** URL of the request. Default: `http://localhost/`. */
  url?: string;
}

/** An event in the form in which it arrives. */
export interface TestEvent<Type extends EventType> {
  event: EventMap[Type];
  /** The signed text. */
  body: string;
  headers: Record<string, string>;
  /** Returns a new `Request` each time, because a body can be read only once. */
  request(): Request;
}

/** Replacements for fields of the event, and for single fields of its `data`. */
export type EventOverrides<Type extends EventType> = Partial<Omit<EventMap[Type], "type" | "data">> & {
  data?: Partial<EventMap[Type]["data"]>;
};

let sent = 0;

/** Returns the example of an event type in openapi.yaml, signed, with a new id. `overrides` replace parts of it. */
export async function testEvent<Type extends EventType>(
  type: Type,
  overrides: EventOverrides<Type> = {},
  options: TestEventOptions = {},
): Promise<TestEvent<Type>> {
  if (!Object.hasOwn(examples, type ?? "")) throw invalidArgument("type");
  const { secret = testSecret, sentAtMs = Date.now(), url = "http://localhost/" } = options ?? {};
  sent += 1;
  const example = examples[type];
  const event = {
    ...example,
    id: `evt_test_${sent}`,
    ...overrides,
    data: { ...example.data, ...overrides?.data },
  };
  const body = JSON.stringify(event);
  const timestamp = Math.floor(sentAtMs / 1000);
  const signature = await signAsync({ id: event.id, timestamp, body, secrets: [secret].flat() });
  const headers = {
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
  return { event, body, headers, request: () => new Request(url, { method: "POST", headers, body }) };
}
