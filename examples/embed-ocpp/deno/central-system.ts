import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";

// The engine on the WebSockets of the web, here as Deno has them: no `ws`, and no Node module.
const handlers = acceptEverything();
const centralSystem = createCentralSystem({
  handlers,
  hooks: { frame: ({ text }) => console.log(text) },
  // Web sockets have no ping to send; Deno pings by itself, and closes what is idle.
  pingIntervalMs: 0,
});

// ws://localhost:8080/ocpp/{identity}
Deno.serve({ port: Number(Deno.env.get("PORT") ?? 8080) }, (request) => {
  const identity = decodeURIComponent(new URL(request.url).pathname.replace("/ocpp/", ""));
  const allowed = `Basic ${btoa(`${identity}:change me`)}`;
  if (request.headers.get("authorization") !== allowed) return new Response(null, { status: 401 });
  if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 426 });

  const { socket, response } = Deno.upgradeWebSocket(request, { protocol: "ocpp1.6", idleTimeout: 60 });
  socket.onopen = () => {
    const connection = centralSystem.connect({
      identity,
      context: null,
      socket: {
        send: (text) => socket.send(text),
        close: (code, reason) => socket.close(code, reason),
        ping() {},
        // Nor can they stop reading: a charger that sends too much is not made to wait.
        pause() {},
        resume() {},
      },
    });
    socket.onmessage = ({ data }) => connection.receive(String(data));
    socket.onclose = ({ code, reason }) => connection.closed(code, reason);
  };
  return response;
});
