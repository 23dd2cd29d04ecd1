import { publishedPackages, repositoryFiles, repositoryPath, root, type Workspace } from "../repository.ts";
import { type Api, type Entry, readApi } from "./read-api.ts";

/** Where the payloads of the OCPP messages are declared: their types are not exported; `RequestOf` and `AnswerOf` stand for them. */
export const messagesFolder = "packages/ocpp/src/messages/";

let api: Promise<Api> | undefined;

/** The exports of every published package, read once. */
export function publishedApi(): Promise<Api> {
  api ??= readPublished();
  return api;
}

async function readPublished(): Promise<Api> {
  const entries = (await publishedPackages()).flatMap(entriesOf);
  const messages = (await repositoryFiles()).filter(
    (path) => path.startsWith(messagesFolder) && path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  return readApi(entries, root, messages.map(repositoryPath));
}

/** Every path of `exports` that has a source; `./package.json` has none. */
function entriesOf({ folder, manifest }: Workspace): Entry[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    const source = (target as Record<string, unknown>)["@forecourt/source"];
    if (typeof source !== "string") return [];
    return [{ specifier: manifest.name + path.slice(1), file: repositoryPath(`${folder}/${source}`) }];
  });
}

/** `@forecourt/ocpp/ws` belongs to `@forecourt/ocpp`. */
export function packageOf(specifier: string): string {
  return specifier.split("/").slice(0, 2).join("/");
}

/** Documented where it is generated from. */
export function isGenerated({ file }: { file: string }): boolean {
  return file.includes("/generated/");
}
