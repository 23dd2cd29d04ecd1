import type { X509Certificate } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { Server as HttpsServer, type ServerOptions } from "node:https";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { datesOf, readTls } from "./tls.ts";

/** The certificates of a running server: its own, and those of the authorities that issue charger certificates. */
export interface Tls {
  /** The current authorities. */
  clientCas(): readonly X509Certificate[];
  /** For an HTTPS server; null without a certificate, for an HTTP server. */
  serverOptions: ServerOptions | null;
  /** Sets the server that receives reloaded certificates, and logs its failed handshakes. */
  attach(server: HttpServer | HttpsServer): void;
  /**
   * Reads the files again. New connections use the new files; open connections stay as they are. Invalid or expired
   * files are ignored, and the log explains the problem.
   */
  reload(): void;
  /** Logs which certificates are out of date, or soon will be. */
  logDates(): void;
}

/** @throws Error with all problems of the files. */
export function openTls({ tls: files }: Config, { clock, log }: { clock: Clock; log: Log }): Tls {
  const atStart = readTls(files);
  if (!atStart.ok)
    throw new Error(atStart.problems.map(({ setting, problem }) => `${setting} ${problem}.`).join(" "));
  let { material } = atStart;
  let secure: HttpsServer | null = null;

  return {
    clientCas: () => material.clientCas.map(({ certificate }) => certificate),
    // A caller of the API has no certificate. The security profile of a charger may require one.
    serverOptions: material.context && {
      ...material.context,
      requestCert: files.clientCa !== null,
      rejectUnauthorized: false,
    },
    attach(server) {
      if (!(server instanceof HttpsServer)) return;
      secure = server;
      // Node closes the connection. This event is the only sign that a charger does not trust the certificate.
      server.on("tlsClientError", (error, { remoteAddress }) => {
        const code = "code" in error ? error.code : error.message;
        log.info({ address: remoteAddress, code }, "tls handshake failed");
      });
    },
    reload() {
      const read = readTls(files);
      // If a file is broken, or if clients would not accept a certificate, the current certificates stay in use.
      const problems = read.ok
        ? datesOf(read.material.own, clock.now()).flatMap(({ isOver, words }) => (isOver ? [words] : []))
        : read.problems;
      if (!read.ok || problems.length > 0) {
        log.error({ problems }, "certificates not reloaded, those from before stay in use");
        return;
      }
      ({ material } = read);
      if (material.context !== null) secure?.setSecureContext(material.context);
      const { own, clientCas } = material;
      log.info({ own: own.length, authorities: clientCas.length }, "certificates reloaded");
    },
    logDates() {
      for (const { words } of datesOf([...material.own, ...material.clientCas], clock.now())) {
        log.warn(words, "certificate out of date, or soon");
      }
    },
  };
}
