import { createServer } from "node:net";
import { serve } from "../server-channel.ts";

/* ocpp-ts as its README sets it up. It always validates. */

await serve(async () => {
  const { OcppServer } = await import("ocpp-ts");
  const server = new OcppServer();
  let open = 0;
  let transactions = 0;
  server.on("connection", (client) => {
    open++;
    client.on("close", () => open--);
    client.on("MeterValues", (_request, reply) => reply({}));
    client.on("StartTransaction", (_request, reply) =>
      reply({ idTagInfo: { status: "Accepted" }, transactionId: ++transactions }),
    );
  });
  // It takes a port, and does not say which one it got.
  const port = await freePort();
  server.listen(port);
  return { port, connections: () => open };
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("No port."));
        else resolve(address.port);
      });
    });
  });
}
