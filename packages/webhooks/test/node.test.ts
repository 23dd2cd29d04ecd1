import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createWebhooks, WebhookVerificationError } from "@forecourt/webhooks";
import { toNodeHandler } from "@forecourt/webhooks/node";
import { testEvent, testSecret } from "@forecourt/webhooks/testing";
import express from "express";
import Fastify from "fastify";
import Koa from "koa";
import { expect, test } from "vitest";

function startHandler() {
  const energies: number[] = [];
  const errors: unknown[] = [];
  const handle = createWebhooks({ secret: testSecret }).handler(
    { "session.ended": ({ data }) => void energies.push(data.energy_wh) },
    { onError: (error) => errors.push(error) },
  );
  return { node: toNodeHandler(handle), energies, errors };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(url: string) {
  const { headers, body } = await testEvent("session.ended", { data: { energy_wh: 5 } });
  const answer = await fetch(url, { method: "POST", headers, body });
  return [answer.status, await answer.text()];
}

test("node:http", async () => {
  const { node, energies } = startHandler();
  await using server = await listen((request, response) => void node(request, response));
  expect(await send(server.url)).toEqual([204, ""]);
  expect(energies).toEqual([5]);
  expect((await fetch(server.url)).status).toBe(405);
  expect((await fetch(server.url, { method: "POST", body: "{}" })).status).toBe(400);
});

test("Express", async () => {
  const { node, energies } = startHandler();
  const app = express().post("/hooks", node).use(express.json());
  await using server = await listen(app);
  expect(await send(server.url)).toEqual([204, ""]);
  expect(energies).toEqual([5]);
});

test("in Express, after a body parser, next gets an error with the fix", async () => {
  const { node } = startHandler();
  const errors: unknown[] = [];
  const app = express().use(express.json()).post("/hooks", node);
  app.use(((error, _request, response, _next) => {
    errors.push(error);
    response.status(500).end();
  }) satisfies express.ErrorRequestHandler);
  await using server = await listen(app);
  expect(await send(server.url)).toEqual([500, ""]);
  expect(errors[0]).toBeInstanceOf(WebhookVerificationError);
  expect(errors[0]).toMatchObject({
    code: "body_not_raw",
    message: expect.stringContaining("express.json()"),
  });
});

test("Fastify, with a parser that leaves the payload unread", async () => {
  const { node, energies } = startHandler();
  const fastify = Fastify();
  fastify.addContentTypeParser("application/json", (_request, _payload, done) => done(null));
  fastify.post("/hooks", async (request, reply) => {
    reply.hijack();
    await node(request.raw, reply.raw);
  });
  const address = await fastify.listen({ port: 0, host: "127.0.0.1" });
  try {
    expect(await send(`${address}/hooks`)).toEqual([204, ""]);
    expect(energies).toEqual([5]);
  } finally {
    await fastify.close();
  }
});

test("Koa", async () => {
  const { node, energies } = startHandler();
  const app = new Koa().use(async (context) => {
    context.respond = false;
    await node(context.req, context.res);
  });
  const listener = app.callback();
  await using server = await listen((request, response) => void listener(request, response));
  expect(await send(server.url)).toEqual([204, ""]);
  expect(energies).toEqual([5]);
});

test("where there is no next, the answer itself says that the body was read before", async () => {
  const { node } = startHandler();
  await using server = await listen((request, response) => {
    request.resume().once("end", () => void node(request, response));
  });
  const [status, text] = await send(server.url);
  expect(status).toBe(500);
  expect(text).toContain("body_not_raw: the body was read before toNodeHandler");
});

test("a body over 64 KiB is refused by its length before it comes", async () => {
  const { node, energies } = startHandler();
  await using server = await listen((request, response) => void node(request, response));
  const socket = connect(server.port, "127.0.0.1");
  socket.write("POST /hooks HTTP/1.1\r\nhost: a\r\ncontent-length: 65537\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close/is);
  socket.destroy();
  expect(energies).toEqual([]);
});

test("a body in chunks is refused once it is over 64 KiB, and the sender hears of it", async () => {
  const { node } = startHandler();
  await using server = await listen((request, response) => void node(request, response));
  const socket = connect(server.port, "127.0.0.1");
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  // Four are 64 KiB, and it does not end with the fifth.
  socket.write(`POST /hooks HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(5)}`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test("a connection that breaks in the middle of a body ends nothing but itself", async () => {
  const { node, energies } = startHandler();
  let ended: Promise<void> | undefined;
  await using server = await listen((request, response) => {
    ended = node(request, response);
  });
  const socket = connect(server.port, "127.0.0.1");
  socket.write("POST /hooks HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{");
  await expect.poll(() => ended !== undefined).toBe(true);
  socket.destroy();
  await expect(ended).resolves.toBeUndefined();
  expect(await send(server.url)).toEqual([204, ""]);
  expect(energies).toEqual([5]);
});
