import { acceptEverything, type Connection, createCentralSystem } from "@forecourt/ocpp";

// The engine on Bun's own WebSockets: no `ws`, and no Node module. Say what comes in, and send what it says.
const handlers = acceptEverything();
const centralSystem = createCentralSystem({ handlers, hooks: { frame: ({ text }) => console.log(text) } });

interface Charger {
  identity: string;
  connection?: Connection;
}

Bun.serve<Charger>({
  port: Number(Bun.env["PORT"] ?? 8080), // ws://localhost:8080/ocpp/{identity}
  fetch(request, server) {
    const identity = decodeURIComponent(new URL(request.url).pathname.replace("/ocpp/", ""));
    const allowed = `Basic ${btoa(`${identity}:change me`)}`;
    if (request.headers.get("authorization") !== allowed) return new Response(null, { status: 401 });
    const headers = { "Sec-WebSocket-Protocol": "ocpp1.6" };
    if (server.upgrade(request, { data: { identity }, headers })) return undefined;
    return new Response(null, { status: 426 });
  },
  websocket: {
    maxPayloadLength: 64 * 1024,
    open(ws) {
      ws.data.connection = centralSystem.connect({
        identity: ws.data.identity,
        context: null,
        socket: {
          send: (text) => ws.send(text),
          close: (code, reason) => ws.close(code, reason),
          ping: () => ws.ping(),
          // Bun cannot stop reading: a charger that sends too much is not made to wait.
          pause() {},
          resume() {},
        },
      });
    },
    message: (ws, text) => ws.data.connection?.receive(String(text)),
    ping: (ws) => ws.data.connection?.ping(),
    pong: (ws) => ws.data.connection?.pong(),
    close: (ws, code, reason) => ws.data.connection?.closed(code, reason),
  },
});
