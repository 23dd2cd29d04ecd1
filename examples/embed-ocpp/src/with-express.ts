import { createServer } from "node:http";
import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";
import express from "express";

// The chargers and the web application of one site, on one port.
const app = express();
const server = createServer(app);
const centralSystem = createCentralSystem({ handlers: acceptEverything() });
acceptChargers({
  server,
  centralSystem,
  authenticate: ({ password }) => password?.toString() === "change me",
});

app.get("/chargers", (_request, response) => {
  const stations = [...centralSystem.stations()];
  response.json(stations.map(({ identity, connected }) => ({ identity, connected })));
});

app.post("/chargers/:identity/reset", async (request, response) => {
  const station = centralSystem.station(request.params.identity);
  if (station === undefined) response.status(404).end();
  // What became of it: "result" with the charger's answer, "timeout", "disconnected", "not-sent", …
  else response.json(await station.call("Reset", { type: "Soft" }, { timeoutMs: 10_000 }));
});

const { PORT = "8080" } = process.env;
server.listen(Number(PORT));
