import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { httpFetch } from "../src/http-fetch.ts";

async function startReceiver(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/me?a=b`;
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("a response has the members that fetch gives it", async () => {
  await using receiver = await startReceiver((request, response) => {
    request.setEncoding("utf8");
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      response.writeHead(422, "Too bad", { "X-Request-Id": "req_1", Link: ["<a>", "<b>"] });
      const { method, url, headers } = request;
      response.end(
        JSON.stringify({ method, url, key: headers.authorization, type: headers["content-type"], body }),
      );
    });
  });
  const init = {
    method: "POST",
    body: "{é}",
    headers: { Authorization: "Bearer x", "content-type": "text/x" },
  };
  const responses = [];
  for (const fetch of [httpFetch, globalThis.fetch]) {
    for (const headers of [init.headers, new Headers(init.headers), Object.entries(init.headers)]) {
      const response = await fetch(receiver.url, { ...init, headers });
      const { status, statusText, ok, url } = response;
      const [id, link, none] = ["x-request-id", "Link", "x"].map((name) => response.headers.get(name));
      responses.push({ status, statusText, ok, url, id, link, none, text: await response.text() });
    }
  }
  const [first] = responses;
  expect(responses).toEqual(responses.map(() => first));
  expect(first).toMatchObject({
    status: 422,
    statusText: "Too bad",
    ok: false,
    id: "req_1",
    link: "<a>, <b>",
    none: null,
  });
});

test("no redirection is followed: the key would go along", async () => {
  const asked: (string | undefined)[] = [];
  await using receiver = await startReceiver(({ url }, response) => {
    asked.push(url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect((await httpFetch(receiver.url)).status).toBe(302);
  expect(asked).toEqual(["/v1/me?a=b"]);
});

test("what comes over time is a stream, and ends when the signal says so", async () => {
  await using receiver = await startReceiver((_request, response) => void response.write("data: 1\n\n"));
  const ending = new AbortController();
  const { body } = await httpFetch(receiver.url, { signal: ending.signal });
  const reader = body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
  const next = reader?.read();
  ending.abort();
  await expect(next).rejects.toThrow();
});

test("a signal ends what is not answered, before and after it was sent", async () => {
  await using receiver = await startReceiver(() => {});
  const reason = new Error("Enough.");
  await expect(httpFetch(receiver.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const ending = new AbortController();
  const asked = httpFetch(receiver.url, { signal: ending.signal });
  ending.abort(reason);
  await expect(asked).rejects.toBe(reason);
});

test("a body that breaks off is an error", async () => {
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  const answer = await httpFetch(receiver.url);
  await expect(answer.text()).rejects.toThrow("aborted");
});

test("a refused connection is an error with its code", async () => {
  await expect(httpFetch("http://127.0.0.1:1/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
