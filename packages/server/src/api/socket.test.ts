import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { generateApiKey } from "../platform/api-key.ts";
import { startTestApp } from "../testing/start-test-app.ts";

async function startListening() {
  const app = await startTestApp();
  const listener = getRequestListener((incoming, env) => app.fetch(incoming, env));
  // The listener answers its own failures.
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  const open = (path: string, options: RequestOptions) =>
    request({ host: "127.0.0.1", port, path, agent: false, ...options });
  return {
    app,
    open,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await app[Symbol.asyncDispose]();
    },
  };
}

async function answerTo(
  sent: ReturnType<typeof request>,
): Promise<{ response: IncomingMessage; text: string }> {
  // The response event carries its message.
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  return { response, text: Buffer.concat(chunks).toString() };
}

test("an upload that does not end is answered when it is too large", async () => {
  await using listening = await startListening();
  const { key } = await listening.app.key("admin");
  const sent = listening.open("/v1/api-keys", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    },
  });
  sent.on("error", () => {});
  sent.write(Buffer.alloc(256 * 1024 + 1, " "));
  const { response, text } = await answerTo(sent);
  expect([response.statusCode, JSON.parse(text)]).toMatchObject([413, { code: "payload-too-large" }]);
  sent.destroy();
});

test("invalid keys are counted for the address of the peer, not for that in X-Forwarded-For", async () => {
  await using listening = await startListening();
  const guess = async (n: number) => {
    const headers = { authorization: `Bearer ${generateApiKey()}`, "x-forwarded-for": `192.0.2.${n}` };
    return (await answerTo(listening.open("/v1/me", { headers }).end())).response.headers["retry-after"];
  };
  const waits: (string | undefined)[] = [];
  for (let n = 0; n < 21; n++) waits.push(await guess(n));
  expect(waits).toEqual([...Array.from({ length: 20 }, () => undefined), "3"]);
});

test("HEAD gets the headers of GET, and no body", async () => {
  await using listening = await startListening();
  const { key } = await listening.app.key("admin");
  const { response, text } = await answerTo(
    listening.open("/v1/me", { method: "HEAD", headers: { authorization: `Bearer ${key}` } }).end(),
  );
  expect([response.statusCode, response.headers["content-type"], text]).toEqual([
    200,
    "application/json",
    "",
  ]);
});
