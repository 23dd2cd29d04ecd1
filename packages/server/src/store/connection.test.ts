import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "./connection.ts";

test("a connection that is reset as soon as it is made ends in an error of the store", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  // Before the promise that waits for the connection goes on, and so before the driver has the socket.
  const resetSoon = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once("connect", () =>
      process.nextTick(() =>
        socket.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })),
      ),
    );
  };
  subscribe("net.client.socket", resetSoon);
  onTestFinished(() => void unsubscribe("net.client.socket", resetSoon));

  const opening = Connection.open({
    address: { url: `postgres://test@127.0.0.1:${port}/none` },
    name: "test",
    prepare: false,
    connectTimeoutMs: 60_000,
    statementTimeoutMs: 60_000,
  });
  await expect(opening).rejects.toMatchObject({ code: "unavailable" });
});
