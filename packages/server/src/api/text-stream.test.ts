import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { textStream } from "./text-stream.ts";

/** A server that answers with these pieces. */
async function serve(pieces: () => AsyncGenerator<string, void, undefined>) {
  let ended: () => void = () => undefined;
  const untilEnd = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const listener = getRequestListener(async (_request, { outgoing }) => {
    const iterator = pieces();
    const end = async () => {
      await iterator.return();
      ended();
    };
    const cut = () => outgoing.destroy();
    return new Response(await textStream({ next: () => iterator.next(), end, cut }));
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // The server listens on a port, so its address is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    untilEnd,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("makes no more text after the client has closed the connection", async () => {
  let made = 0;
  await using server = await serve(async function* () {
    for (;;) {
      made += 1;
      yield "x".repeat(64 * 1024);
    }
  });
  const hangUp = new AbortController();
  const response = await fetch(server.url, { signal: hangUp.signal });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  hangUp.abort();
  await server.untilEnd;
  // As many as fit into the buffers of two sockets, and not as many as an endless loop would make.
  expect(made).toBeLessThan(1000);
});

test("a text that fails on the way is not taken for complete", async () => {
  await using server = await serve(async function* () {
    yield "first";
    yield "second";
    throw new Error("The database went away.");
  });
  await expect(fetch(server.url).then((response) => response.text())).rejects.toThrow();
});

test("a failure before the first piece comes before the answer", async () => {
  const next = () => Promise.reject(new Error("The cursor is none."));
  await expect(textStream({ next, end: async () => undefined, cut: () => undefined })).rejects.toThrow(
    "The cursor is none.",
  );
});
