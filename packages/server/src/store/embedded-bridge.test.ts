import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBridge } from "./embedded-bridge.ts";

/**
 * A bridge to a session that knows `begin`, `commit` and `rollback`. The session keeps a list of the messages that it
 * received, and answers every message with the transaction status only.
 */
async function startBridge(idleMs = 10_000) {
  const executed: string[] = [];
  let status = "I";
  const bridge = createBridge(
    async (messages) => {
      const text = Buffer.from(messages).toString("latin1");
      const query = text.startsWith("Q") ? text.slice(5, -1) : text[0];
      executed.push(String(query));
      if (query === "begin") status = "T";
      if (query === "commit" || query === "rollback") status = "I";
      await new Promise(setImmediate);
      return text.startsWith("Q") || text.endsWith("S\0\0\0\x04")
        ? Buffer.from(`Z\0\0\0\x05${status}`)
        : Buffer.alloc(0);
    },
    idleMs,
    "chargers",
  );
  const server = createServer((socket) => bridge.accept(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has a port.
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await bridge.close();
    server.close();
  });
  const join = async (application = "others") => {
    const socket = connect(port, "127.0.0.1");
    const parameters = Buffer.from(`application_name\0${application}\0\0`);
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + parameters.length, 0);
    head.writeInt32BE(0x0003_0000, 4);
    socket.write(Buffer.concat([head, parameters]));
    await until(socket, (text) => text.endsWith("Z\0\0\0\x05I"));
    return socket;
  };
  return { executed, join, port };
}

const query = (text: string) =>
  Buffer.from(`Q\0\0\0${String.fromCharCode(text.length + 5)}${text}\0`, "latin1");
const READY = "Z\0\0\0\x05I";
const IN_TRANSACTION = "Z\0\0\0\x05T";

function until(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (!isEnough(text)) return;
      socket.off("data", read);
      resolve(text);
    };
    socket.on("data", read);
  });
}

const answerTo = (socket: Socket, message: Buffer, answer: string) => {
  const answered = until(socket, (text) => text === answer);
  socket.write(message);
  return answered;
};

test("a client in a transaction has the session to itself, and the others wait their turn", async () => {
  const { executed, join } = await startBridge();
  const [one, other] = [await join(), await join()];
  await answerTo(one, query("begin"), IN_TRANSACTION);
  const waited = answerTo(other, query("b1"), READY);
  await answerTo(one, query("a1"), IN_TRANSACTION);
  await answerTo(one, query("commit"), READY);
  await waited;
  expect(executed).toEqual(["begin", "a1", "commit", "b1"]);
});

test("the statements of two clients that do not use transactions take turns", async () => {
  const { executed, join } = await startBridge();
  const [one, other] = [await join(), await join()];
  const answered = [until(one, (text) => text === READY.repeat(3)), until(other, (text) => text === READY)];
  one.write(Buffer.concat([query("a1"), query("a2"), query("a3")]));
  other.write(query("b1"));
  await Promise.all(answered);
  expect(executed.indexOf("b1")).toBeLessThan(3);
  expect(executed.filter((text) => text.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
});

test("a message that arrives byte by byte is one message, and a question about encryption is answered no", async () => {
  const { executed, port } = await startBridge();
  const socket = connect(port, "127.0.0.1");
  await answerTo(socket, Buffer.from("0000000804d2162f", "hex"), "N");
  const greeted = until(socket, (text) => text.endsWith(READY));
  for (const byte of Buffer.from("000000090003000000", "hex")) socket.write(Buffer.from([byte]));
  await greeted;
  const answered = until(socket, (text) => text === READY);
  for (const byte of query("slow")) socket.write(Buffer.from([byte]));
  await answered;
  expect(executed).toEqual(["slow"]);
  socket.destroy();
});

test("a client that leaves inside a transaction is rolled back before the next one is served", async () => {
  const { executed, join } = await startBridge();
  const [one, other] = [await join(), await join()];
  await answerTo(one, query("begin"), IN_TRANSACTION);
  const waited = answerTo(other, query("b1"), READY);
  one.destroy();
  await waited;
  expect(executed).toEqual(["begin", "S", "rollback", "b1"]);
});

test("a client that leaves in the middle of a group of messages leaves no half group behind", async () => {
  const { executed, join } = await startBridge();
  const [one, other] = [await join(), await join()];
  // Parse, without the Sync that would end the group.
  one.write(Buffer.from("P\0\0\0\x08\0x\0\0\0".slice(0, 9), "latin1"));
  await expect.poll(() => executed).toEqual(["P"]);
  one.destroy();
  await answerTo(other, query("b1"), READY);
  expect(executed).toEqual(["P", "S", "b1"]);
});

test("a client that is silent inside a transaction for too long is dropped", async () => {
  const { executed, join } = await startBridge(20);
  const one = await join();
  await answerTo(one, query("begin"), IN_TRANSACTION);
  await once(one, "close");
  await expect.poll(() => executed).toEqual(["begin", "S", "rollback"]);
});

test("clients of the first application are served before the others, which are still served now and then", async () => {
  const { executed, join } = await startBridge();
  const [holder, api, charger] = [await join(), await join(), await join("chargers")];
  holder.write(query("begin"));
  await until(holder, (text) => text.endsWith(IN_TRANSACTION));
  // All of these messages wait for the transaction to end.
  api.write(Buffer.concat([1, 2].map((n) => query(`list ${n}`))));
  charger.write(Buffer.concat(Array.from({ length: 10 }, (_, index) => query(`frame ${index + 1}`))));
  const served = Promise.all([
    until(api, (text) => text.split(READY).length > 2),
    until(charger, (text) => text.split(READY).length > 10),
  ]);
  // When the bridge has answered a client that joined after the writes, it has received these writes.
  await join("chargers");
  holder.write(query("commit"));
  await served;
  const frames = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `frame ${from + index}`);
  expect(executed).toEqual(["begin", "commit", ...frames(1, 8), "list 1", ...frames(9, 10), "list 2"]);
});
