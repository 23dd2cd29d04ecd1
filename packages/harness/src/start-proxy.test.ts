import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startProxy, type TcpProxy } from "./start-proxy.ts";

/** A server that answers every chunk with the same bytes, behind a proxy. */
async function startEcho() {
  const served: Socket[] = [];
  const server = createServer((socket) => {
    served.push(socket);
    socket.on("error", () => {});
    socket.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("unreachable: a TCP server has a port");
  const proxy = await startProxy(`tcp://127.0.0.1:${address.port}`);
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    for (const socket of served) socket.destroy();
    server.close();
  });
  return { proxy, served };
}

async function open(proxy: TcpProxy): Promise<Socket> {
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

async function echo(socket: Socket, text: string): Promise<string> {
  const answer = once(socket, "data");
  socket.write(text);
  return String((await answer)[0]);
}

test("bytes pass in both directions, late when they are delayed", async () => {
  const { proxy } = await startEcho();
  const socket = await open(proxy);
  expect(await echo(socket, "soon")).toBe("soon");
  proxy.delay(40);
  const before = performance.now();
  expect(await echo(socket, "later")).toBe("later");
  expect(performance.now() - before).toBeGreaterThan(75);
});

test("while it refuses no client is connected, and clients can connect again afterwards", async () => {
  const { proxy } = await startEcho();
  const socket = await open(proxy);
  await echo(socket, "before");
  // Not once(): it would take the reset for its own failure.
  const ended = new Promise((resolve) => socket.on("close", resolve));
  const accept = await proxy.refuse();
  await ended;
  const refused = connect(proxy.port, "127.0.0.1");
  const [error] = await once(refused, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  await accept();
  expect(await echo(await open(proxy), "after")).toBe("after");
});

test("in a black hole nothing arrives, and everything once it is healed", async () => {
  const { proxy, served } = await startEcho();
  const socket = await open(proxy);
  await echo(socket, "before");
  proxy.blackhole();
  const received: string[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk.toString()));
  socket.write("inside");
  const second = await open(proxy);
  second.write("new");
  // Long enough for a loopback round trip, of which there is none.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(received).toEqual([]);
  expect(served[0]?.destroyed).toBe(false);

  const answers = [once(socket, "data"), once(second, "data")];
  proxy.heal();
  expect((await Promise.all(answers)).map(([chunk]) => String(chunk))).toEqual(["inside", "new"]);
});

test("half open, the client is gone and the server does not know", async () => {
  const { proxy, served } = await startEcho();
  const socket = await open(proxy);
  await echo(socket, "before");
  proxy.halfOpen();
  await once(socket, "close");
  expect(served[0]?.readyState).toBe("open");
  expect(proxy.connections).toBe(0);
});

test("a reset reaches both ends", async () => {
  const { proxy, served } = await startEcho();
  const socket = await open(proxy);
  await echo(socket, "before");
  const [end] = served;
  if (!end) throw new Error("unreachable: it has echoed");
  const ends = [once(socket, "error"), once(end, "error")];
  proxy.reset();
  expect(await Promise.all(ends)).toMatchObject([[{ code: "ECONNRESET" }], [{ code: "ECONNRESET" }]]);
});

test("an answer is cut at the byte that was named", async () => {
  const { proxy } = await startEcho();
  const socket = await open(proxy);
  await echo(socket, "before");
  proxy.truncateAnswers(4);
  const received: string[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk.toString()));
  socket.write("truncated");
  await new Promise((resolve) => socket.once("close", resolve));
  expect(received.join("")).toBe("trun");
});
