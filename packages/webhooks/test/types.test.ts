import {
  type AnyEvent,
  createSecret,
  createWebhooks,
  type EventMap,
  isThin,
  type UnknownEvent,
  type WebhookEvent,
} from "@forecourt/webhooks";
import { expect, expectTypeOf, test } from "vitest";

const webhooks = createWebhooks({ secret: createSecret() });

test("the type of an event determines its data", () => {
  const energyOf = (event: AnyEvent): unknown => {
    if (event.type === "session.ended") {
      expectTypeOf(event).toEqualTypeOf<EventMap["session.ended"]>();
      return event.data.energy_wh;
    }
    if (event.type === "charger.connected") {
      expectTypeOf(event).toEqualTypeOf<EventMap["charger.connected"]>();
      return event.data.charger_id;
    }
    // Types of events that are yet to come are left, and all are text.
    expectTypeOf<UnknownEvent>().toExtend<typeof event>();
    expectTypeOf(event.type).toExtend<string>();
    return event.data;
  };
  expectTypeOf<WebhookEvent>().toExtend<AnyEvent>();
  expect(energyOf).toBeTypeOf("function");
});

test("a handler is given its event, and one for a misspelt type does not compile", () => {
  webhooks.handler({
    "session.ended": (event) => expectTypeOf(event).toEqualTypeOf<EventMap["session.ended"]>(),
    "session.*": (event) => {
      if (event.type === "session.ended") expectTypeOf(event).toEqualTypeOf<EventMap["session.ended"]>();
      // @ts-expect-error: no event of a session.
      if (event.type === "charger.connected") return;
    },
    "*": (event) => expectTypeOf(event).toEqualTypeOf<AnyEvent>(),
  });
  // @ts-expect-error: there is no such type.
  webhooks.handler({ "sesion.ended": () => {} });
  // @ts-expect-error: there is no such noun.
  webhooks.handler({ "sesion.*": () => {} });
  expect(webhooks.handler({})).toBeTypeOf("function");
});

test("a thin event says where its data is", () => {
  const hrefOf = (event: AnyEvent): string | undefined => {
    if (!isThin(event)) return undefined;
    expectTypeOf(event.data.href).toEqualTypeOf<string>();
    return event.data.href;
  };
  const event = { type: "x", data: { truncated: true, href: "/v1/events/evt_1" } } as unknown as AnyEvent;
  expect(hrefOf(event)).toBe("/v1/events/evt_1");
  expect(hrefOf({ ...event, data: {} } as unknown as AnyEvent)).toBeUndefined();
});
