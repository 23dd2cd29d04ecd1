import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";

const { PORT = "8080" } = process.env;
const handlers = acceptEverything();
const centralSystem = createCentralSystem({ handlers, hooks: { frame: ({ text }) => console.log(text) } });
acceptChargers({
  port: Number(PORT), // ws://localhost:8080/ocpp/{identity}
  centralSystem,
  authenticate: ({ password }) => password?.toString() === "change me",
});
