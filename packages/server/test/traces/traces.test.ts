import { context, propagation, SpanKind, trace } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parseScrape } from "../support/scrape.ts";
import { ago, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { soon, startHook, toThisMachine } from "../webhooks/start-hook.ts";

const spans = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
provider.register();
const server = await startTestServer({ FORECOURT_TRACES: "process", ...toThisMachine });
beforeEach(() => spans.reset());
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await provider.shutdown();
  for (const api of [context, propagation, trace]) api.disable();
});

const energy = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];
const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

function spansOf(name: string): ReadableSpan[] {
  return spans.getFinishedSpans().filter((span) => span.name === name);
}

function onlyOf(name: string): ReadableSpan {
  const [span, second] = spansOf(name);
  if (span === undefined || second !== undefined)
    throw new Error(`${name} of ${spans.getFinishedSpans().map((each) => each.name)}`);
  return span;
}

function post(path: string, body: object, headers = {}): ReturnType<TestServer["fetch"]> {
  return server.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

test("the trace of a request goes on in the command, its queries and the delivery of its end", async () => {
  await using hook = await startHook(server.client, ["command.completed"]);
  const { charger, chargerId } = await startSite(server, energy);
  spans.reset();
  const answer = await post(`/chargers/${chargerId}/reset?wait=true`, { type: "Soft" }, { traceparent });
  expect(answer.status).toBe(200);
  await expect.poll(() => spansOf("POST webhook").length, soon).toBe(1);
  await charger.close();

  const request = onlyOf("POST /v1/chargers/{charger_id}/reset");
  const command = onlyOf("Reset");
  const delivery = onlyOf("POST webhook");
  const { data } = (await answer.json()) as { data: { id: string } };
  expect(request.parentSpanContext).toMatchObject(caller);
  expect(request.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/v1/chargers/{charger_id}/reset",
    "http.response.status_code": 200,
    "forecourt.operation": "resetCharger",
    "forecourt.request_id": answer.headers.get("x-request-id"),
    "forecourt.charger_id": chargerId,
    "forecourt.command_id": data.id,
  });
  expect(command.attributes).toEqual({ "forecourt.charger_id": chargerId, "forecourt.command_id": data.id });
  expect(delivery.attributes).toMatchObject({
    "forecourt.event_type": "command.completed",
    "forecourt.command_id": data.id,
    "forecourt.webhook_id": hook.id,
    "http.response.status_code": 204,
  });
  expect([request.kind, command.kind, delivery.kind]).toEqual([
    SpanKind.SERVER,
    SpanKind.CLIENT,
    SpanKind.CLIENT,
  ]);
  const ofTrace = spans.getFinishedSpans().filter((span) => span.spanContext().traceId === caller.traceId);
  const byId = new Map(ofTrace.map((span) => [span.spanContext().spanId, span]));
  const way = (span: ReadableSpan): string[] => {
    const parent = byId.get(span.parentSpanContext?.spanId ?? "");
    return [...(parent === undefined ? [] : way(parent)), span.name];
  };
  expect(way(delivery)).toEqual([request.name, "Reset", "POST webhook"]);
  const queries = ofTrace.filter(({ name }) => name.startsWith("database "));
  expect(new Set(queries.map((span) => way(span).join(" > ")))).toEqual(
    new Set([
      `${request.name} > database transaction`,
      `${request.name} > database read`,
      `${request.name} > Reset > database transaction`,
    ]),
  );
  const [receipt] = hook.receiver.receipts;
  expect(receipt?.headers["traceparent"]).toBe(`00-${caller.traceId}-${delivery.spanContext().spanId}-01`);
});

test("the id of a session finds its messages, its requests and its deliveries", async () => {
  await using hook = await startHook(server.client, ["session.started", "session.ended", "cdr.created"]);
  const { charger, chargerId, identity, idTag } = await startSite(server, energy);
  spans.reset();
  const start = { connectorId: 1, idTag, meterStart: 0, timestamp: ago(60) };
  const { transactionId } = await charger.call("StartTransaction", start);
  const value = { value: "100", measurand: "Energy.Active.Import.Register" };
  await charger.call("MeterValues", {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(30), sampledValue: [value] }],
  });
  const [session] = (await server.client.sessions.list({ charger_id: chargerId })).data;
  await server.client.sessions.get(session?.id ?? "");
  await charger.call("StopTransaction", { transactionId, meterStop: 500, timestamp: ago(0) });
  await expect.poll(() => spansOf("POST webhook").length, soon).toBe(3);
  await charger.close();

  const ofSession = spans
    .getFinishedSpans()
    .filter(({ attributes }) => attributes["forecourt.session_id"] === session?.id)
    .map(({ name, attributes }) => [name, attributes["forecourt.event_type"] ?? ""].join(" ").trim());
  expect(ofSession.toSorted()).toEqual([
    "GET /v1/sessions/{session_id}",
    "POST webhook cdr.created",
    "POST webhook session.ended",
    "POST webhook session.started",
    "StartTransaction",
    "StopTransaction",
  ]);
  for (const name of ["StartTransaction", "MeterValues", "StopTransaction"]) {
    const { attributes, kind, parentSpanContext } = onlyOf(name);
    expect([kind, parentSpanContext]).toEqual([SpanKind.SERVER, undefined]);
    expect(attributes).toMatchObject({
      "forecourt.charger_id": chargerId,
      "forecourt.charger_identity": identity,
      "ocpp.transaction_id": transactionId,
    });
  }
  const traceOf = (span: ReadableSpan) => span.spanContext().traceId;
  const deliveriesOf = (name: string) =>
    spansOf("POST webhook").filter((span) => traceOf(span) === traceOf(onlyOf(name))).length;
  expect([deliveriesOf("StartTransaction"), deliveriesOf("StopTransaction")]).toEqual([1, 2]);
  expect(hook.receiver.receipts.every(({ objection }) => objection === null)).toBe(true);
  // Neither the card nor the key, nor the values of a row.
  const shown = JSON.stringify(
    spans
      .getFinishedSpans()
      .map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  for (const secret of [idTag, server.key]) expect(shown).not.toContain(secret);
});

test("a refusal does not mark a span as failed; jobs and heartbeats have no span", async () => {
  const { charger } = await startSite(server, energy);
  spans.reset();
  await charger.call("Heartbeat", {});
  expect((await server.fetch("/sessions/ses_00000000000000000000000000")).status).toBe(404);
  expect((await server.fetch("/no-such-path")).status).toBe(404);
  await fetch(`${server.server.url}/readyz`);
  const refused = await charger.call("Authorize", { idTag: "UNLISTED" });
  expect(refused).toEqual({ idTagInfo: { status: "Invalid" } });
  // A job records the refusal within half a second.
  const recorded = async () =>
    parseScrape(await server.server.core.metrics.text()).sum("forecourt_events_total", {
      type: "id_tag.refused",
    });
  await expect.poll(recorded, soon).toBe(1);
  await charger.close();

  const roots = spans.getFinishedSpans().filter(({ parentSpanContext }) => parentSpanContext === undefined);
  expect(roots.map(({ name, status, attributes }) => [name, status.code, attributes["error.type"]])).toEqual([
    ["GET /v1/sessions/{session_id}", 0, undefined],
    ["GET", 0, undefined],
    ["Authorize", 0, undefined],
  ]);
});

test("a failure is marked with its kind, without the text of the error", async () => {
  const { client } = server;
  const { id: chargerId } = await client.chargers.create({ identity: "FAILING" });
  await server.asOwner("alter table commands rename to commands_away");
  const answer = await post(`/chargers/${chargerId}/reset`, { type: "Soft" }).finally(() =>
    server.asOwner("alter table commands_away rename to commands"),
  );
  expect(answer.status).toBe(500);

  const request = onlyOf("POST /v1/chargers/{charger_id}/reset");
  expect([request.status, request.attributes["error.type"], request.events]).toEqual([
    { code: 2 },
    "500",
    [],
  ]);
  const failed = spansOf("database transaction").filter(({ status }) => status.code === 2);
  // PostgreSQL's code of a table that does not exist.
  expect(failed.map(({ attributes }) => attributes["error.type"])).toEqual(["42P01"]);
});
