import { document, documentYaml } from "@forecourt/contract";
import { serveFile } from "./file.ts";
import type { OpenRoutes } from "./open-app.ts";

/** As the document has it: relative, because it is about whichever server serves it. */
const ownServer = "/v1";

/** The API as a document, for programs. `publicUrl`: what clients use, when they do not reach us directly. */
export function documentRoutes(publicUrl: string | null): OpenRoutes {
  return {
    "/openapi.json": serveFile(() => ({
      text: JSON.stringify(documentFor(publicUrl)),
      contentType: "application/json",
    })),
    "/openapi.yaml": serveFile(() => ({
      text: documentYaml.replace(`- url: ${ownServer}\n`, `- url: ${serverUrl(publicUrl)}\n`),
      contentType: "application/yaml",
    })),
  };
}

/** Where the API is, as its clients write it. */
export function serverUrl(publicUrl: string | null): string {
  return publicUrl === null ? ownServer : publicUrl.replace(/\/+$/, "") + ownServer;
}

function documentFor(publicUrl: string | null): object {
  // A JSON object; its servers are the first level below.
  const { servers, ...rest } = document as { servers: readonly object[] };
  return { ...rest, servers: servers.map((server) => ({ ...server, url: serverUrl(publicUrl) })) };
}
