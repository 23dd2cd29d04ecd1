import { document, documentYaml } from "@forecourt/contract/document";
import { serveFile } from "./file.ts";
import type { OpenRoutes } from "./open-app.ts";

/** The URL in the document. It is relative, so it means the server that the document comes from. */
const ownServer = "/v1";

/**
 * The API as a document, for programs. `publicUrl`: the URL that clients use when they do not reach this server
 * directly.
 */
export function documentRoutes(publicUrl: string | null): OpenRoutes {
  return {
    "/openapi.json": serveFile(() => ({
      content: JSON.stringify(documentFor(publicUrl)),
      contentType: "application/json",
    })),
    "/openapi.yaml": serveFile(() => ({
      content: documentYaml.replace(`- url: ${ownServer}\n`, `- url: ${serverUrl(publicUrl)}\n`),
      contentType: "application/yaml",
    })),
  };
}

/** The URL of the API, as its clients write it. */
function serverUrl(publicUrl: string | null): string {
  return publicUrl === null ? ownServer : publicUrl.replace(/\/+$/, "") + ownServer;
}

function documentFor(publicUrl: string | null): object {
  // The document is a JSON object, and its servers are the first level below.
  const { servers, ...rest } = document as { servers: readonly object[] };
  return { ...rest, servers: servers.map((server) => ({ ...server, url: serverUrl(publicUrl) })) };
}
