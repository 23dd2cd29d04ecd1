import type { Handlers, InboundCall } from "@forecourt/ocpp";
import type { Connected } from "../charging/chargers/connection.ts";
import { type Attributes, idsIn, type Traces } from "../platform/traces.ts";

type AnyHandler = (request: object, call: InboundCall<Connected>) => unknown;

/** The handlers with a span for each message of a charger, from the frame to the answer. A Heartbeat does no work, and gets none. */
export function tracedHandlers(traces: Traces, handlers: Handlers<Connected>): Handlers<Connected> {
  const traced = ([action, handle]: [string, AnyHandler]): [string, AnyHandler] => [
    action,
    (request, call) => {
      const { messageId, station } = call;
      const attributes = {
        ...idsIn({ charger_id: station.context.chargerId }),
        "forecourt.charger_identity": station.identity,
        "ocpp.message_id": messageId,
        ...transactionIn(request),
      };
      return traces.span(
        { name: action, kind: "server", parent: { traceparent: null }, attributes },
        async (span) => {
          const answer = await handle(request, call);
          if (answer instanceof Object) span.add(transactionIn(answer));
          return answer;
        },
      );
    },
  ];
  const { Heartbeat, ...others } = handlers;
  // Each handler is wrapped under its own action, and passes on its request and its answer.
  const wrapped = Object.fromEntries(Object.entries(others as Record<string, AnyHandler>).map(traced));
  return { ...(wrapped as unknown as typeof others), Heartbeat };
}

function transactionIn(payload: object): Attributes {
  const id = "transactionId" in payload ? payload.transactionId : undefined;
  return typeof id === "number" ? { "ocpp.transaction_id": id } : {};
}
