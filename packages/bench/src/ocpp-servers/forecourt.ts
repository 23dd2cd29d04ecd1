import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { serve } from "../server-channel.ts";
import { listen } from "./listen.ts";
import { isPassword } from "./password.ts";

/* Ours, as an application uses it. An argument names the folder of another build to measure beside this one. */

const [folder] = process.argv.slice(2);

await serve(async () => {
  const { createCentralSystem, systemClock, acceptingHandlers, acceptChargers } = await load();
  let open = 0;
  let epoch = 0;
  const centralSystem = createCentralSystem({
    handlers: acceptingHandlers(systemClock),
    // Counted, and never reached: a charger of the bench sends more than one of flesh and blood.
    inbound: { perSecond: 1e9, burst: 1e9 },
    hooks: { connected: () => void open++, disconnected: () => void open-- },
  });
  const server = createServer();
  acceptChargers({
    server,
    centralSystem,
    authenticate: ({ identity, username, password }) =>
      username === identity && isPassword(password)
        ? { ok: true, epoch: ++epoch, context: null, registration: "accepted", validation: "strict" }
        : { ok: false, status: 401 },
  });
  return { port: await listen(server), connections: () => open };
});

async function load() {
  const [engine, ws, testing] =
    folder === undefined
      ? await Promise.all([
          import("@forecourt/ocpp"),
          import("@forecourt/ocpp/ws"),
          import("@forecourt/ocpp/testing"),
        ])
      : await Promise.all([
          // Another build of the same package.
          import(builtFile(folder, "index")) as Promise<typeof import("@forecourt/ocpp")>,
          import(builtFile(folder, "ws")) as Promise<typeof import("@forecourt/ocpp/ws")>,
          import(builtFile(folder, "testing")) as Promise<typeof import("@forecourt/ocpp/testing")>,
        ]);
  return { ...engine, ...ws, ...testing };
}

function builtFile(folder: string, name: string): string {
  return pathToFileURL(`${folder}/dist/${name}.js`).href;
}
