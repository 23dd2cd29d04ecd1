import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { AddressRefused } from "../../../src/webhooks/endpoints/guard.ts";
import { createAgents } from "../../../src/webhooks/sender/agents.ts";
import { startReceiver } from "./start-receiver.ts";

test.each([
  ["http", requestHttp],
  ["https", requestHttps],
])("over %s nothing is sent to where a lookup without a guard has led", async (scheme, request) => {
  const receiver = await startReceiver(() => undefined);
  const agents = createAgents({
    lookup: (_name, _options, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }]),
    allowCidrs: null,
    idleMs: 1_000,
    maxSockets: 10,
    ca: undefined,
  });
  onTestFinished(async () => {
    await agents.close();
    await receiver[Symbol.asyncDispose]();
  });
  const url = `${scheme}://receiver.example.com:${receiver.port}`;
  const { agent, release } = agents.borrow("whk_1", url);
  const error = await new Promise((resolve) => {
    request(url, { method: "POST", agent }).on("error", resolve).end("secret");
  });
  release();
  expect(error).toBeInstanceOf(AddressRefused);
  await receiver.closed(0);
  // Not even a TLS ClientHello.
  expect(receiver.received).toEqual([""]);
  expect(agents.sockets).toBe(0);
});
