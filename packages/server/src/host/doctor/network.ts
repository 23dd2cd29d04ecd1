import { createServer } from "node:net";
import type { Config, TlsFiles } from "../../platform/config.ts";
import { isNearby } from "../../platform/network.ts";
import { reachCollector } from "../../platform/open-traces.ts";
import { MissingPackage } from "../../platform/optional-package.ts";
import { readTls } from "../../platform/tls.ts";
import { reachNats } from "../../processes/nats-bus.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./finding.ts";

const waitMs = 5_000;

export async function examineNetwork(config: Config): Promise<Finding[]> {
  return [
    await examinePort(config),
    ...(await examinePublicUrl(config)),
    ...examineProxies(config),
    ...(await examineNats(config)),
    ...(await examineTraces(config)),
  ];
}

async function examineNats({ nats }: Config): Promise<Finding[]> {
  if (nats === null) return [];
  try {
    const { version, roundTripMs } = await reachNats(nats);
    return [ok("NATS", `${version}, ${Math.ceil(roundTripMs)} ms away`)];
  } catch (error) {
    if (error instanceof MissingPackage) return [fail("NATS", "its client is not installed", error.command)];
    // A server starts without NATS, and reads the tables every 2 s until NATS is there.
    return [
      warn(
        "NATS",
        `cannot be reached: ${reasonOf(error)}`,
        "check FORECOURT_NATS_URL, and that NATS runs and lets this machine in",
      ),
    ];
  }
}

async function examineTraces({ traces }: Config): Promise<Finding[]> {
  // With "process", the application has the exporter.
  if (traces !== "otlp") return [];
  try {
    await reachCollector();
    return [ok("traces", "the collector accepts them")];
  } catch (error) {
    if (error instanceof MissingPackage)
      return [fail("traces", "the packages of OpenTelemetry are not installed", error.command)];
    const fix = "check OTEL_EXPORTER_OTLP_ENDPOINT, and that the collector takes OTLP over HTTP";
    return [warn("traces", `the collector does not accept them: ${reasonOf(error)}`, fix)];
  }
}

async function examinePort({ host, port, tls }: Config): Promise<Finding> {
  const code = await bindingError(host, port);
  const where = `${host}:${port}`;
  if (code === null) return ok("port", `${where} is free`);
  if (code === "EADDRINUSE") {
    // A certificate is made for the name that clients use, not for the address that the server listens on.
    if (tls.own !== null)
      return warn(
        "port",
        `${where} is in use, by this server or another program`,
        "stop the server, and run this again",
      );
    const anywhere = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
    const answer = await healthOf(`http://${anywhere.includes(":") ? `[${anywhere}]` : anywhere}:${port}`);
    return answer === null
      ? ok("port", `a server listens on ${where}`)
      : fail("port", `another program has ${where}`, "stop it, or set FORECOURT_PORT");
  }
  const fix =
    code === "EACCES"
      ? "set FORECOURT_PORT to 1024 or more"
      : "set FORECOURT_HOST to an address of this machine";
  return fail("port", `${where} cannot be listened on (${code})`, fix);
}

function bindingError(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => void probe.close(() => resolve(null)));
  });
}

/** Null when a server of this kind answers there; otherwise the reason. */
async function healthOf(base: string): Promise<string | null> {
  try {
    const url = new URL(`${base.replace(/\/$/, "")}/healthz`);
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: "manual" });
    if (response.status !== 200) return `it answers ${response.status}`;
    const body: unknown = await response.json();
    const isOurs = typeof body === "object" && body !== null && "status" in body && body.status === "alive";
    return isOurs ? null : "something else answers";
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && "code" in cause ? String(cause.code) : reasonOf(error);
  }
}

async function examinePublicUrl({ publicUrl, port, host }: Config): Promise<Finding[]> {
  if (publicUrl === null) {
    const isOpen = host !== "localhost" && !isNearby(host);
    const fix = "set FORECOURT_PUBLIC_URL to what clients use, such as https://charging.example.com";
    return isOpen
      ? [warn("public address", "is not set: documents name the address that the server listens on", fix)]
      : [];
  }
  const why = await healthOf(publicUrl);
  if (why === null) return [ok("public address", `${publicUrl} reaches a running server`)];
  const isFree = (await bindingError(host, port)) === null;
  return [
    isFree
      ? warn(
          "public address",
          `${publicUrl} was not tested, because no server runs here (${why})`,
          "start the server, and run this again",
        )
      : fail(
          "public address",
          `${publicUrl}/healthz does not reach this server: ${why}`,
          "check the name in DNS, the proxy, its certificate and the firewall",
        ),
  ];
}

function examineProxies({ publicUrl, tls, trustedProxies, ocpp }: Config): Finding[] {
  const findings: Finding[] = [];
  if (publicUrl?.startsWith("https:") && tls.own === null && trustedProxies === null)
    findings.push(
      warn(
        "proxies",
        "the public address is https, so there is a proxy in front; it is not trusted, so the server sees its address as that of every client, without TLS",
        "set FORECOURT_TRUSTED_PROXIES to the addresses of the proxy",
      ),
    );
  if (
    publicUrl?.startsWith("http:") &&
    !isNearby(new URL(publicUrl).hostname) &&
    new URL(publicUrl).hostname !== "localhost"
  )
    findings.push(
      warn(
        "public address",
        "is http: keys and passwords can be read on the way",
        "use a proxy with TLS, or set FORECOURT_TLS_CERT",
      ),
    );
  if (trustedProxies !== null && tls.own !== null && ocpp.clientCertHeader !== null)
    findings.push(
      warn(
        "proxies",
        "certificates of chargers are read from a header and from TLS",
        "use one of FORECOURT_OCPP_CLIENT_CERT_HEADER and FORECOURT_TLS_CLIENT_CA",
      ),
    );
  return findings;
}

const soonMs = 30 * 86_400_000;

/** Checks that the certificates can be read and belong together, and for how long they are valid. */
export function examineCertificates(files: TlsFiles): Finding[] {
  if (files.own === null && files.clientCa === null) return [];
  const read = readTls(files);
  if (!read.ok)
    return read.problems.map(({ setting, problem, fix }) =>
      fail("certificates", `${setting} ${problem}`, fix),
    );
  const now = Date.now();
  return [...read.material.own, ...read.material.clientCas].map(({ file, certificate }) => {
    const days = Math.floor((Date.parse(certificate.validTo) - now) / 86_400_000);
    if (now < Date.parse(certificate.validFrom))
      return fail(
        "certificates",
        `${file} is not valid before ${certificate.validFrom}`,
        "check the clock: timedatectl",
      );
    if (days < 0)
      return fail(
        "certificates",
        `${file} expired on ${certificate.validTo}`,
        "renew it, and send the server a SIGHUP",
      );
    return days * 86_400_000 < soonMs
      ? warn("certificates", `${file} expires in ${days} days`, "renew it, and send the server a SIGHUP")
      : ok("certificates", `${file} is valid for ${days} days`);
  });
}
