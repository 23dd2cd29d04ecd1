import { createServer } from "node:http";
import postgres from "postgres";
import { WebSocketServer } from "ws";
import { listen } from "../ocpp-servers/listen.ts";
import { serve } from "../server-channel.ts";

/*
 * The obvious server: parses the frame, inserts one row for each message, and answers after the insert. It checks nothing.
 * The argument is the URL of its database.
 */

const [url = ""] = process.argv.slice(2);

await serve(async () => {
  const sql = postgres(url, { max: 10, onnotice: () => {} });
  await sql`create table naive_messages (id bigserial primary key, charger text not null, action text not null,
    payload jsonb not null, received_at timestamptz not null default now())`;
  let open = 0;
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket, request) => {
    const charger = request.url?.split("/").at(-1) ?? "";
    open += 1;
    socket.on("close", () => void open--);
    const answer = async (text: string) => {
      const [, id, action, payload] = JSON.parse(text) as [2, string, string, postgres.JSONValue];
      await sql`insert into naive_messages (charger, action, payload) values (${charger}, ${action}, ${sql.json(payload)})`;
      socket.send(`[3,"${id}",${answerTo(action)}]`);
    };
    socket.on("message", (data) => void answer(String(data)));
  });
  return { port: await listen(server), connections: () => open };
});

function answerTo(action: string): string {
  if (action === "StartTransaction") return '{"transactionId":1,"idTagInfo":{"status":"Accepted"}}';
  return action === "StopTransaction" ? '{"idTagInfo":{"status":"Accepted"}}' : "{}";
}
