import type { EventMap, EventType } from "./generated/events.ts";
import { examples } from "./generated/examples.ts";
import { signAsync } from "./sign.ts";

/** The secret of {@link testEvent}, for the receiver under test. */
export const testSecret = "whsec_Zm9yZWNvdXJ0LXdlYmhvb2tzLWZvci10ZXN0cy1vbmx5";

/** What is not as in the example. */
export interface TestEventOptions {
  /** Whose signature it is; {@link testSecret} when left out. */
  secret?: string | readonly string[];
  /** When it is sent, in milliseconds since the epoch; now when left out. */
  sentAtMs?: number;
  /** Where it is posted to; `http://localhost/` when left out. */
  url?: string;
}

/** An event as it would arrive. */
export interface TestEvent<Type extends EventType> {
  event: EventMap[Type];
  /** Exactly what is signed. */
  body: string;
  headers: Record<string, string>;
  /** A new `Request` each time, for one can be read once. */
  request(): Request;
}

/** The members of an event that are to be others; of `data`, only those that are named. */
export type EventOverrides<Type extends EventType> = Partial<Omit<EventMap[Type], "type" | "data">> & {
  data?: Partial<EventMap[Type]["data"]>;
};

let sent = 0;

/** The example of a type in the API's document, signed, under an id of its own. `overrides` replace parts of it. */
export async function testEvent<Type extends EventType>(
  type: Type,
  overrides: EventOverrides<Type> = {},
  { secret = testSecret, sentAtMs = Date.now(), url = "http://localhost/" }: TestEventOptions = {},
): Promise<TestEvent<Type>> {
  sent += 1;
  const example = examples[type];
  const event = {
    ...example,
    id: `evt_test_${sent}`,
    ...overrides,
    data: { ...example.data, ...overrides.data },
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
