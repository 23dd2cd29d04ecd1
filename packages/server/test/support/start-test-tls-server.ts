import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createClient } from "@forecourt/client";
import { type CertificateAuthority, createCertificateAuthority } from "@forecourt/ocpp/ca";
import { startTestServer, type TestServer } from "./start-test-server.ts";

export interface Certificates extends AsyncDisposable {
  folder: string;
  /** Signs the certificates of the server and of the chargers. */
  ca: CertificateAuthority;
  settings: Record<string, string>;
  /** Overwrites the server's certificate with a new one. */
  renew(validity?: { now: number; validForDays: number }): Promise<void>;
}

/** The files of an operator: the server's certificate and key, and the authority of the chargers. */
export async function writeCertificates(now = Date.now()): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-tls-"));
  const ca = await createCertificateAuthority({ name: "Root", organization: "Operator", now });
  const at = (name: string) => join(folder, name);
  const renew: Certificates["renew"] = async (validity = { now, validForDays: 90 }) => {
    const { cert, key } = await ca.issueServer({ names: ["localhost", "127.0.0.1"], ...validity });
    await writeFile(at("server.pem"), cert);
    await writeFile(at("server.key"), key);
  };
  await renew();
  await writeFile(at("chargers.pem"), ca.certificates);
  return {
    folder,
    ca,
    settings: {
      FORECOURT_TLS_CERT: at("server.pem"),
      FORECOURT_TLS_KEY: at("server.key"),
      FORECOURT_TLS_CLIENT_CA: at("chargers.pem"),
    },
    renew,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** `startTestServer` with TLS. Its client and its `fetch` trust the authority of the certificates. */
export async function startTestTlsServer(
  certificates: Certificates,
  settings: Record<string, string> = {},
): Promise<TestServer> {
  const server = await startTestServer({ ...certificates.settings, ...settings });
  const { baseUrl, key } = server;
  const fetch = fetchTrusting(certificates.ca.root);
  return {
    ...server,
    client: createClient({ baseUrl, apiKey: key, fetch }),
    fetch: (path, { key: given = key, headers, ...init } = {}) => {
      const request = new Request(`${baseUrl}${path}`, { ...init, headers: new Headers(headers) });
      if (given !== null) request.headers.set("authorization", `Bearer ${given}`);
      return fetch(request);
    },
  };
}

/** Works like the global fetch, for a server whose authority no machine knows. */
export function fetchTrusting(
  ca: string,
): (target: string | Request, init?: RequestInit) => Promise<Response> {
  return async (target, init) => {
    const request = new Request(target, init);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    return new Promise((resolve, reject) => {
      const { method, url } = request;
      const sent = httpsRequest(
        url,
        { method, ca, headers: Object.fromEntries(request.headers) },
        (answer) => {
          const status = answer.statusCode ?? 0;
          const content = status === 204 ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
          const headers = Object.entries(answer.headers).map(
            ([name, value]) => [name, String(value)] as [string, string],
          );
          resolve(new Response(content, { status, headers }));
        },
      );
      sent.on("error", reject).end(body);
    });
  };
}
