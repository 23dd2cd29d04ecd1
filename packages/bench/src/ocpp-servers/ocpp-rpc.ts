import { serve } from "../server-channel.ts";
import { isPassword } from "./password.ts";

/* ocpp-rpc as its README sets it up: `strict` as an argument turns on its validation. */

const strictMode = process.argv.slice(2).includes("strict");

await serve(async () => {
  const { RPCServer } = await import("ocpp-rpc");
  const server = new RPCServer({ protocols: ["ocpp1.6"], strictMode });
  let open = 0;
  let transactions = 0;
  server.auth((accept, reject, { password }) => {
    if (isPassword(password)) accept({});
    else reject(401, "Unauthorized");
  });
  server.on("client", (client) => {
    open++;
    client.on("close", () => open--);
    client.handle("MeterValues", () => ({}));
    client.handle("StartTransaction", () => ({
      idTagInfo: { status: "Accepted" },
      transactionId: ++transactions,
    }));
  });
  const listening = await server.listen(0, "127.0.0.1");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("It listens on no port.");
  return { port: address.port, connections: () => open };
});
