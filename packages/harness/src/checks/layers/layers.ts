import { readText, repositoryPath } from "../repository.ts";
import { fromComplaints, type Step } from "../step.ts";
import { type Layers, layerFaults } from "./layer-faults.ts";
import { readTree } from "./read-imports.ts";

const layersFile = "packages/server/layers.json";

/**
 * Holds the imports of the server against packages/server/layers.json:
 * `{ "folder": "packages/server/src", "layers": [{ "name": "edges", "rooms": ["api", "ocpp"] }, …] }`
 */
export const layers: Step = {
  name: "layers",
  about: "the rooms of the server import rooms of lower layers, and without circles",
  async run() {
    const order = JSON.parse(await readText(layersFile)) as Layers;
    return fromComplaints(layerFaults(await readTree(repositoryPath(order.folder)), order));
  },
};
