import { readText, repositoryPath } from "../repository.ts";
import { fromComplaints, type Step } from "../step.ts";
import { readTree, type SourceTree } from "./read-imports.ts";
import { type Arrow, arrowsOf, circlesOf } from "./rooms.ts";

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

/** The order of the rooms of one package. A room is a folder, or a file, below `folder`. */
export interface Layers {
  /** From the root of the repository. */
  folder: string;
  /** From the top: a room imports rooms of its own layer and of the layers below. */
  layers: readonly { name: string; rooms: readonly string[] }[];
}

/** Files without a room, rooms without a file, imports that point up, and circles among rooms. */
export function layerFaults(tree: SourceTree, { folder, layers }: Layers): string[] {
  const placed = layers.flatMap(({ rooms }, level) => rooms.map((room) => ({ room, level })));
  const roomOf = (file: string): string | undefined => roomOfFile(file, placed);
  const layerOf = (room: string) => {
    const { level } = placed.find((each) => each.room === room) ?? { level: 0 };
    return { level, name: layers[level]?.name ?? "" };
  };
  const order = layers.map(({ name }) => name).join(" -> ");
  const used = new Set(tree.files.map(roomOf));
  const arrows = arrowsOf(tree, roomOf);

  const homeless = tree.files.filter((file) => roomOf(file) === undefined);
  const twice = placed.filter(({ room }, index) => placed.findIndex((each) => each.room === room) !== index);
  const empty = placed.filter(({ room }) => !used.has(room));
  const upward = arrows.flatMap(({ from, to, imports }) => {
    const [above, below] = [layerOf(to), layerOf(from)];
    if (above.level >= below.level) return [];
    return imports.map(
      (each) =>
        `${folder}/${each.from}:${each.line}: imports ${folder}/${each.to}. Layer order: ${from} (layer ${below.name}) must not import ${to} (layer ${above.name}). Imports point down: ${order}.`,
    );
  });
  return [
    ...homeless.map((file) => `${folder}/${file}: the file is in none of the rooms of the list.`),
    ...twice.map(({ room }) => `${folder}/${room}: the list has the room twice.`),
    ...empty.map(({ room }) => `${folder}/${room}: the list has the room, and it has no file.`),
    ...upward,
    ...circlesOf(arrows).map((circle) => asText(circle, arrows, folder)),
  ];
}

/** The deepest room that holds the file: `webhooks/sender` before `webhooks`. */
function roomOfFile(file: string, placed: readonly { room: string }[]): string | undefined {
  return placed
    .map(({ room }) => room)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** The rooms of a circle, and each arrow in it with its first import. */
export function asText(circle: readonly string[], arrows: readonly Arrow[], folder: string): string {
  const inside = arrows.filter(({ from, to }) => circle.includes(from) && circle.includes(to));
  return [
    `${folder}: No circles: these ${circle.length} rooms import each other: ${circle.join(", ")}`,
    ...inside.map(({ from, to, imports }) => {
      const [first] = imports;
      const more = imports.length > 1 ? ` (and ${imports.length - 1} more)` : "";
      return `  ${from} -> ${to}: ${folder}/${first?.from}:${first?.line} imports ${first?.to}${more}`;
    }),
  ].join("\n");
}
