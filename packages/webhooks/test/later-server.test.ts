import { type EventType, eventCatalogue, type JsonSchema } from "@forecourt/contract";
import { laterVersion, SeededRandom, testSeed } from "@forecourt/harness";
import { createWebhooks } from "@forecourt/webhooks";
import { testEvent, testSecret } from "@forecourt/webhooks/testing";
import { expect, test } from "vitest";

// Events may get fields, and words of open sets, that this receiver has never heard of.

const random = new SeededRandom(testSeed);

test("every event of a later server is verified, and handed to its handler as it was sent", async () => {
  const webhooks = createWebhooks({ secret: testSecret });
  for (const [type, { schema, example }] of Object.entries(eventCatalogue)) {
    const $defs = (schema["$defs"] ?? {}) as Readonly<Record<string, JsonSchema>>;
    const later = Object(laterVersion(example, schema, { $defs, random }));
    expect(JSON.stringify(later), type).toContain('"later_');
    const seen: unknown[] = [];
    const handle = webhooks.handler({ [type]: (event: unknown) => seen.push(event) });
    const answer = await handle((await testEvent(type as EventType, later)).request());
    expect([type, answer.status]).toEqual([type, 204]);
    expect(seen).toEqual([expect.objectContaining(later)]);
  }
});
