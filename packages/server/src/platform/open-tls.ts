import type { X509Certificate } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { Server as HttpsServer, type ServerOptions } from "node:https";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { datesOf, readTls } from "./tls.ts";

/** The certificates of a running server: its own, and those of who may vouch for chargers. */
export interface Tls {
  /** As they are now. */
  clientCas(): readonly X509Certificate[];
  /** For an HTTPS server; null without a certificate, for an HTTP server. */
  serverOptions: ServerOptions | null;
  /** The server that gets what is reloaded. Its failed handshakes are logged. */
  attach(server: HttpServer | HttpsServer): void;
  /**
   * Reads the files again. New connections get what they say now, those that there are stay. Files that are broken, or
   * out of date, change nothing: the log says what is wrong.
   */
  reload(): void;
  /** Says in the log which certificates are out of date, or soon will be. */
  tellDates(): void;
}

/** @throws Error that says what is wrong with the files. */
export function openTls({ tls: files }: Config, { clock, log }: { clock: Clock; log: Log }): Tls {
  const atStart = readTls(files);
  if (!atStart.ok)
    throw new Error(atStart.problems.map(({ setting, problem }) => `${setting} ${problem}.`).join(" "));
  let { material } = atStart;
  let secure: HttpsServer | null = null;

  return {
    clientCas: () => material.clientCas.map(({ certificate }) => certificate),
    // Whoever calls the API has no certificate. Of a charger its own floor asks for one.
    serverOptions: material.context && {
      ...material.context,
      requestCert: files.clientCa !== null,
      rejectUnauthorized: false,
    },
    attach(server) {
      if (!(server instanceof HttpsServer)) return;
      secure = server;
      // Node hangs up. That a charger does not trust the certificate shows here and nowhere else.
      server.on("tlsClientError", (error, { remoteAddress }) => {
        const code = "code" in error ? error.code : error.message;
        log.info({ address: remoteAddress, code }, "tls handshake failed");
      });
    },
    reload() {
      const read = readTls(files);
      // A broken file, or one that nobody will take: better to go on with what there is.
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
    tellDates() {
      for (const { words } of datesOf([...material.own, ...material.clientCas], clock.now())) {
        log.warn(words, "certificate out of date, or soon");
      }
    },
  };
}
