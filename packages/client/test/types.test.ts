import type * as contract from "@forecourt/contract";
import { expect, expectTypeOf, test } from "vitest";
import type { CentralSystemAction, RequestOf } from "../../ocpp/src/index.ts";
import type * as webhooks from "../../webhooks/src/index.ts";
import type * as client from "../src/index.ts";
import type { CallPayloads, Command, OperationId, Page } from "../src/index.ts";
import { startClient } from "./start-client.ts";

const { client: api } = startClient([]);

test("the type of an event of the stream determines its data", () => {
  void async function follow() {
    for await (const event of api.events.stream()) {
      // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- a receiver has a default, as here
      switch (event.type) {
        case "session.ended":
          expectTypeOf(event.data).toEqualTypeOf<client.EventMap["session.ended"]["data"]>();
          expectTypeOf(event.data.energy_wh).toEqualTypeOf<number>();
          break;
        // @ts-expect-error there is no such type.
        case "sesion.ended":
          break;
        default:
          // A newer server sends types that this client does not know.
          expectTypeOf(event.type).toExtend<string>();
      }
      // @ts-expect-error the same in a comparison.
      if (event.type === "sesion.ended") return;
    }
  };
  expect(api.events.stream).toBeTypeOf("function");
});

test("lists of events have the same type, and the receiver of webhooks too", () => {
  expectTypeOf(api.events.list).returns.resolves.toEqualTypeOf<Page<client.AnyEvent>>();
  expectTypeOf<client.AnyEvent>().toExtend<
    Exclude<webhooks.AnyEvent, webhooks.UnknownEvent> | client.UnknownEvent
  >();
  expectTypeOf<webhooks.WebhookEvent>().toExtend<client.WebhookEvent>();
  expectTypeOf<client.EventType>().toEqualTypeOf<webhooks.EventType>();
  expectTypeOf<contract.EventMap>().toEqualTypeOf<client.EventMap>();
});

test("a webhook is created for types that there are", () => {
  void [
    () => api.webhooks.create({ url: "https://example.com/hooks", events: ["session.ended"] }),
    // @ts-expect-error there is no such type.
    () => api.webhooks.create({ url: "https://example.com/hooks", events: ["sesion.ended"] }),
  ];
});

test("a call has the payload of its action", () => {
  void [
    () => api.chargers.call("chg_1", { action: "GetConfiguration", payload: { key: ["HeartbeatInterval"] } }),
    () => api.chargers.call("chg_1", { action: "ClearCache", payload: {}, wait: true }),
    () =>
      api.chargers.call("chg_1", {
        action: "ChangeAvailability",
        payload: { type: "Operative" },
        connector_id: 1,
      }),
    // @ts-expect-error there is no such action.
    () => api.chargers.call("chg_1", { action: "GetConfig", payload: {} }),
    () =>
      // @ts-expect-error Sleep is not a type of ChangeAvailability.
      api.chargers.call("chg_1", {
        action: "ChangeAvailability",
        payload: { connectorId: 1, type: "Sleep" },
      }),
    // @ts-expect-error nothing says which connector.
    () => api.chargers.call("chg_1", { action: "ChangeAvailability", payload: { type: "Operative" } }),
    // @ts-expect-error the charger sends this.
    () => api.chargers.call("chg_1", { action: "Heartbeat", payload: {} }),
  ];
});

test("the payloads are those of the OCPP engine", () => {
  expectTypeOf<keyof CallPayloads>().toEqualTypeOf<CentralSystemAction>();
  expectTypeOf<CallPayloads>().toEqualTypeOf<{ [Action in CentralSystemAction]: RequestOf<Action> }>();
});

test("functions answer records by their names, and know every operation", () => {
  expectTypeOf(api.sockets.start).returns.resolves.toEqualTypeOf<Command>();
  expectTypeOf(api.chargers.list).returns.resolves.toEqualTypeOf<Page<client.Charger>>();
  expectTypeOf(api.locations.delete).returns.resolves.toBeVoid();
  expectTypeOf<OperationId>().toEqualTypeOf<contract.OperationId>();
  expectTypeOf<Command>().toEqualTypeOf<contract.Command>();
});
