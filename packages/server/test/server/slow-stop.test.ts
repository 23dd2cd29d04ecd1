import { once } from "node:events";
import { connect } from "node:net";
import { systemClock } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { startTestServer } from "../support/start-test-server.ts";

test("connections without a request, or with one that never ends, do not delay the stop", async () => {
  // Only the stop is hurried: the requests before it have their whole time, on a slow machine as well.
  let haste = 1;
  const clock = {
    now: systemClock.now,
    after: (delayMs: number, run: () => void) => systemClock.after(delayMs / haste, run),
  };
  const server = await startTestServer({}, { clock });
  const { port, hostname } = new URL(server.server.url);
  const parts = ["", "GET /v1/me HT", "POST /v1/id-tags HTTP/1.1\r\nhost: f\r\ncontent-length: 9\r\n\r\n{"];
  const sockets = parts.map((text) => {
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    return socket.on("error", () => undefined).resume();
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  // The server answers this after it has received those three.
  expect((await server.fetch("/me")).status).toBe(200);

  const cutOff = sockets.map((socket) => once(socket, "close"));
  haste = 20;
  await server[Symbol.asyncDispose]();
  await Promise.all(cutOff);
  expect(server.log.some(({ message }) => message === "stopped")).toBe(true);
});
