import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { WebSocket } from "ws";
import type { SecurityProfile } from "./case.ts";
import type { Connected, Line, LineAttempt, LineListener, TlsFacts } from "./subject.ts";

/** Address of the central system, and the station's identity and certificate. */
export interface WebSocketAddress {
  /** URL of the endpoint for a security profile, without the identity: `wss://csms.example.com/ocpp`. */
  url(securityProfile: SecurityProfile): string;
  /** The last part of the path, and the user name. */
  identity: string;
  /** PEM of the trusted authority. Default: Node's. */
  ca?: string;
  /** PEM of the station's certificate, for security profile 3. Default: none. */
  certificate?: { chain: string; key: string };
}

/** Opens a WebSocket as a charger does: implements `Subject.connect` over the network. Never rejects. */
export async function connectWebSocket(
  address: WebSocketAddress,
  attempt: LineAttempt,
  listener: LineListener,
): Promise<Connected> {
  try {
    return await open(address, attempt, listener);
  } catch (error) {
    // The URL is invalid, or this OpenSSL does not have the suite: there was no connection attempt.
    return { open: false, reached: false, reason: String(error) };
  }
}

function open(address: WebSocketAddress, attempt: LineAttempt, listener: LineListener): Promise<Connected> {
  const { identity } = address;
  const url = `${address.url(attempt.securityProfile).replace(/\/+$/, "")}/${encodeURIComponent(identity)}`;
  const webSocket = new WebSocket(url, [...attempt.protocols], {
    headers: authorization(identity, attempt.password),
    handshakeTimeout: 10_000,
    perMessageDeflate: false,
    ...tlsOptions(address, attempt),
  });
  let upgraded: IncomingMessage | null = null;
  let opened = false;
  return new Promise((resolve) => {
    webSocket.on("upgrade", (response) => {
      upgraded = response;
    });
    webSocket.on("open", () => {
      opened = true;
      resolve({ open: true, line: lineOf(webSocket, upgraded, new URL(url).hostname) });
    });
    // The default binaryType gives one Buffer.
    webSocket.on("message", (data) => listener.frame((data as Buffer).toString("utf8")));
    webSocket.on("unexpected-response", (request, response) => {
      const status = response.statusCode ?? 0;
      resolve({ open: false, reached: true, reason: `HTTP ${status}`, status });
      request.destroy();
    });
    webSocket.on("error", (error: NodeJS.ErrnoException) => {
      const reached = !unreachable.test(error.code ?? "");
      resolve({ open: false, reached, reason: error.message });
    });
    webSocket.on("close", (code, reason) => {
      if (opened) listener.closed(code, reason.toString("utf8"));
    });
  });
}

// The connection was refused, or OpenSSL cannot offer what was asked for.
const unreachable =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SSL_NO_\w+)$/;

function authorization(identity: string, password: Uint8Array | null): Record<string, string> {
  if (password === null) return {};
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), password]);
  return { Authorization: `Basic ${credentials.toString("base64")}` };
}

function tlsOptions({ ca, certificate: own }: WebSocketAddress, { certificate, tls }: LineAttempt) {
  const shown = certificate === "station" ? own : (certificate ?? undefined);
  return {
    ...(ca !== undefined && { ca }),
    ...(shown && { cert: shown.chain, key: shown.key }),
    // OpenSSL offers versions before TLS 1.2 only at security level 0.
    ...(tls && {
      minVersion: tls.version,
      maxVersion: tls.version,
      ciphers: tls.version === "TLSv1.1" ? "ALL:@SECLEVEL=0" : tls.suite,
    }),
  };
}

function lineOf(webSocket: WebSocket, upgraded: IncomingMessage | null, host: string): Line {
  return {
    protocol: webSocket.protocol,
    tls: upgraded?.socket instanceof TLSSocket ? tlsFacts(upgraded.socket, host) : null,
    send: (text) => webSocket.send(text),
    close() {
      if (webSocket.readyState === webSocket.CLOSED) return Promise.resolve();
      return new Promise((resolve) => {
        webSocket.once("close", () => resolve());
        webSocket.close(1000, "");
      });
    },
  };
}

function tlsFacts(socket: TLSSocket, host: string): TlsFacts {
  return {
    version: socket.getProtocol() ?? "",
    suite: socket.getCipher().name,
    host,
    certificate: socket.getPeerX509Certificate()?.toString() ?? "",
  };
}
