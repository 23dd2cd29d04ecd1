import type { BlockList } from "node:net";
import { isNearby } from "./network.ts";
import { type Part, parts } from "./setting-values.ts";
import { clientVariables, type logLevels, type Setting, settings } from "./settings.ts";

/** Everything that the environment configures. parseConfig builds it once, and the rest of the server trusts it. */
export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  database: { url: string } | { embedded: string };
  /** The NATS servers between the processes; null: NOTIFY of PostgreSQL, or nothing beside an embedded database. */
  nats: string | null;
  /** The parts of the server that this process runs. */
  serve: ReadonlySet<Part>;
  /** The most connections to PostgreSQL for each kind of work. Each kind has its own pool. */
  connections: { chargers: number; api: number; engines: number };
  api: {
    /** The longest time that PostgreSQL may work on one statement of a request. */
    statementTimeoutMs: number;
    /** The most requests of one organization that the server handles at the same time. */
    requestsPerOrganization: number;
    /** How long a request waits for its turn. */
    waitMs: number;
  };
  /** Pepper and encryption key. Null only with an embedded database, which keeps a generated key in its folder. */
  secret: string | null;
  bootstrapKey: string | null;
  publicUrl: string | null;
  tls: TlsFiles;
  /** The proxies whose X-Forwarded headers count; null: none. */
  trustedProxies: BlockList | null;
  /** Origins of the web pages that may call the API from a browser. */
  corsOrigins: readonly string[];
  logLevel: LogLevel;
  /**
   * Where the server answers /metrics, if anywhere. When `host` is null, the host of the main port is used. If the
   * server cannot listen there, it starts without metrics, unless the setting is `explicit`.
   */
  metrics: "off" | { host: string | null; port: number; explicit: boolean };
  /** Whose OpenTelemetry gets the traces: that of the process, or the server's own, which sends them by OTLP. */
  traces: "off" | "process" | "otlp";
  /** When the server closes sessions that their chargers do not end. */
  finalize: {
    /** The longest time without charging, for locations that do not set their own. */
    idleDefaultS: number;
    /** The time to wait for frames that the charger still has to send. */
    graceMs: number;
  };
  /** When something is an issue, and how long its cause must be gone before the issue closes. */
  issues: { offlineMs: number; sessionMs: number; holdMs: number };
  defaultCurrency: string;
  defaultTimeZone: string | null;
  unknownIdTags: "reject" | "accept";
  concurrentTransactions: "reject" | "accept";
  ocpp: {
    /** Which chargers may connect without a password: none, those at a private address, or all. */
    allowProfile0: "never" | "nearby" | "anywhere";
    unknownStatus: 401 | 404;
    oldPassword: "until-used" | "until-accepted";
    /** Whether every organization sees the unknown chargers, or only an organization that is the only one. */
    shareUnknown: boolean;
    /** The vendors whose DataTransfer messages are accepted; `*` is every vendor. */
    dataTransferVendors: readonly string[];
    /** Whether the server asks a connected charger for its statuses when the charger has not reported them. */
    askStatuses: boolean;
    /** PEM files of the authority that signs the SignCertificate requests of chargers; null: the server does not sign. */
    authority: { cert: string; key: string } | null;
    heartbeatIntervalS: number;
    /** 0: the server sends no pings, and does not close a silent connection. */
    pingIntervalS: number;
    /** The largest message after the charger was accepted, and before. */
    maxFrameBytes: { accepted: number; beforeBoot: number };
    badFramesPerMinute: number;
    /** The message rate of one charger. Above this rate the charger must wait. */
    inbound: { perSecond: number; burst: number };
    /** The most new charger connections that are being authenticated at the same time. */
    handshakes: { perAddress: number; total: number; timeoutS: number };
    /** The most failed authentications a minute. */
    failures: { perAddress: number; perIdentity: number };
    /** In lower case: the header in which a trusted proxy passes on the certificate of the charger. */
    clientCertHeader: string | null;
  };
  command: { lifetimeS: number };
  /** The timing of load balancing: how careful, fast and frequent it is. */
  dlb: {
    settleMs: number;
    raiseSpacingMs: number;
    callTimeoutMs: number;
    rotationSliceMs: number;
    rampAPerS: number;
    tickMs: number;
  };
  webhooks: {
    /** Networks outside the internet in which webhook receivers may be; null: none. */
    allowCidrs: BlockList | null;
    allowHttp: boolean;
    /** The time limit of one attempt, from the DNS lookup of the receiver to its response. */
    timeoutMs: number;
  };
  rateLimit: { perSecond: number; burst: number };
  http: {
    /** The most open connections, without those of connected chargers. */
    maxConnections: number;
    /** The most connections of one IPv4 address or IPv6 /64. Trusted proxies have no limit. */
    maxConnectionsPerAddress: number;
    headersTimeoutS: number;
    requestTimeoutS: number;
    keepAliveS: number;
    /** The most requests with wait=true at the same time. */
    maxWaiting: number;
    /** The most event streams that are open at the same time. */
    maxStreams: number;
    maxStreamsPerKey: number;
  };
}

/** Paths of PEM files. */
export interface TlsFiles {
  /**
   * The server's own certificates, each with its key. One RSA and one ECDSA certificate together serve every charger.
   * Null: no TLS.
   */
  own: readonly { cert: string; key: string }[] | null;
  /** The authorities that must have issued the certificates of chargers; null: chargers do not use certificates. */
  clientCa: string | null;
}

export type LogLevel = (typeof logLevels)[number];

/** A setting that cannot be used, and how to fix it. */
export interface ConfigProblem {
  setting: string;
  problem: string;
  fix: string;
}

/** A configuration to start with, or all problems of the environment. */
export type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

/** Reads the FORECOURT_ variables. Reports every problem at once, each with its fix. */
export function parseConfig(env: Record<string, string | undefined>): ParsedConfig {
  const problems: ConfigProblem[] = [];
  const optional = <Value>({ name, fallback, parse, fix }: Setting<Value>): Value | null => {
    const given = env[name] === "" ? undefined : env[name];
    const source = given ?? fallback;
    if (source === null) return null;
    const value = parse(source);
    if (value !== undefined) return value;
    problems.push({
      setting: name,
      problem: secretive(name) ? "cannot be used" : `cannot be ${JSON.stringify(source)}`,
      fix,
    });
    return null;
  };
  const required = <Value>(setting: Setting<Value>): Value =>
    // Null only where a problem was recorded, and then parseConfig does not return the config.
    optional(setting) as Value;

  const certs = optional(settings.tlsCert) ?? [];
  const keys = optional(settings.tlsKey) ?? [];
  const databaseUrl = optional(settings.databaseUrl);
  const dataDir = required(settings.dataDir);
  const secret = optional(settings.secret);
  const config: Config = {
    host: required(settings.host),
    port: required(settings.port),
    database:
      databaseUrl === null
        ? { embedded: dataDir }
        : databaseUrl === "memory:"
          ? { embedded: "memory" }
          : { url: databaseUrl },
    nats: optional(settings.natsUrl),
    serve: required(settings.serve),
    connections: {
      chargers: required(settings.chargerConnections),
      api: required(settings.apiConnections),
      engines: required(settings.engineConnections),
    },
    api: {
      statementTimeoutMs: required(settings.apiStatementTimeoutS) * 1000,
      requestsPerOrganization: required(settings.apiRequestsPerOrganization),
      waitMs: required(settings.apiWaitS) * 1000,
    },
    secret,
    bootstrapKey: optional(settings.bootstrapKey),
    publicUrl: optional(settings.publicUrl),
    tls: tlsFilesIn(env),
    trustedProxies: optional(settings.trustedProxies),
    corsOrigins: optional(settings.corsOrigins) ?? [],
    logLevel: required(settings.logLevel),
    metrics: metricsIn(required(settings.metrics), env),
    traces: required(settings.traces),
    finalize: {
      idleDefaultS: required(settings.idleFinalizeDefaultS),
      graceMs: required(settings.finalizeGraceS) * 1000,
    },
    issues: {
      offlineMs: required(settings.issueOfflineS) * 1000,
      sessionMs: required(settings.issueSessionS) * 1000,
      holdMs: required(settings.issueHoldS) * 1000,
    },
    defaultCurrency: required(settings.defaultCurrency),
    defaultTimeZone: optional(settings.defaultTimeZone),
    unknownIdTags: required(settings.unknownIdTags),
    concurrentTransactions: required(settings.concurrentTransactions),
    ocpp: {
      allowProfile0: required(settings.allowProfile0),
      unknownStatus: required(settings.unknownStatus),
      oldPassword: required(settings.oldPassword),
      shareUnknown: required(settings.shareUnknown) === "true",
      dataTransferVendors: optional(settings.dataTransferVendors) ?? [],
      askStatuses: required(settings.askStatuses) === "true",
      authority: authority(optional(settings.caCert), optional(settings.caKey), problems),
      heartbeatIntervalS: required(settings.heartbeatIntervalS),
      pingIntervalS: required(settings.pingIntervalS),
      maxFrameBytes: {
        accepted: required(settings.maxFrameBytes),
        beforeBoot: required(settings.maxFrameBytesBeforeBoot),
      },
      badFramesPerMinute: required(settings.badFramesPerMinute),
      inbound: {
        perSecond: required(settings.inboundPerSecond),
        burst: required(settings.inboundBurst),
      },
      handshakes: {
        perAddress: required(settings.handshakesPerAddress),
        total: required(settings.handshakesInAll),
        timeoutS: required(settings.handshakeTimeoutS),
      },
      failures: {
        perAddress: required(settings.failuresPerAddress),
        perIdentity: required(settings.failuresPerIdentity),
      },
      clientCertHeader: optional(settings.clientCertHeader),
    },
    command: { lifetimeS: required(settings.commandLifetimeS) },
    dlb: {
      settleMs: required(settings.dlbSettleS) * 1000,
      raiseSpacingMs: required(settings.dlbRaiseSpacingS) * 1000,
      callTimeoutMs: required(settings.dlbCallTimeoutS) * 1000,
      rotationSliceMs: required(settings.dlbRotationSliceS) * 1000,
      rampAPerS: required(settings.dlbMaxRampAPerS),
      tickMs: required(settings.dlbTickS) * 1000,
    },
    webhooks: {
      allowCidrs: optional(settings.webhookAllowCidrs),
      allowHttp: required(settings.webhookAllowHttp) === "true",
      timeoutMs: required(settings.webhookTimeoutS) * 1000,
    },
    rateLimit: { perSecond: required(settings.ratePerSecond), burst: required(settings.rateBurst) },
    http: {
      maxConnections: required(settings.maxConnections),
      maxConnectionsPerAddress: required(settings.maxConnectionsPerAddress),
      headersTimeoutS: required(settings.headersTimeoutS),
      requestTimeoutS: required(settings.requestTimeoutS),
      keepAliveS: required(settings.keepAliveS),
      maxWaiting: required(settings.maxWaiting),
      maxStreams: required(settings.maxStreams),
      maxStreamsPerKey: required(settings.maxStreamsPerKey),
    },
  };

  if ("url" in config.database && secret === null && (env["FORECOURT_SECRET"] ?? "") === "") {
    problems.push({
      setting: settings.secret.name,
      problem: "is required with a PostgreSQL database",
      fix: settings.secret.fix,
    });
  }
  if (certs.length !== keys.length) {
    problems.push({
      setting: settings.tlsKey.name,
      problem: `names ${keys.length} files, and ${settings.tlsCert.name} names ${certs.length}`,
      fix: "Give a key for each certificate, in the same order.",
    });
  }
  problems.push(...contradictions(config));
  const known = new Set(Object.values(settings).map(({ name }) => name));
  for (const name of Object.keys(env).filter((name) => name.startsWith("FORECOURT_") && !known.has(name))) {
    if (clientVariables.includes(name)) continue;
    const renamed = name === "FORECOURT_FINALIZE_SETTLE_S" ? settings.finalizeGraceS.name : null;
    problems.push({
      setting: name,
      problem: "is not a setting of this server",
      fix: renamed === null ? "Check the spelling, or unset it." : `Set ${renamed} instead.`,
    });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

function metricsIn(
  place: "off" | { host: string | null; port: number } | null,
  env: Record<string, string | undefined>,
): Config["metrics"] {
  // Null only where a problem was recorded.
  if (place === null || place === "off") return "off";
  return { ...place, explicit: (env[settings.metrics.name] ?? "") !== "" };
}

/** Reads only the paths, even when other settings are wrong, so that the files are checked together with the rest. */
export function tlsFilesIn(env: Record<string, string | undefined>): TlsFiles {
  const given = <Value>({ name, parse }: Setting<Value>) => parse(env[name] ?? "") ?? null;
  const keys = given(settings.tlsKey) ?? [];
  const certs = given(settings.tlsCert) ?? [];
  const own = certs.flatMap((cert, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ cert, key }];
  });
  return { own: own.length === 0 ? null : own, clientCa: given(settings.tlsClientCa) };
}

function authority(
  cert: string | null,
  key: string | null,
  problems: ConfigProblem[],
): Config["ocpp"]["authority"] {
  if (cert !== null && key !== null) return { cert, key };
  if (cert === null && key === null) return null;
  const [given, missing] =
    cert === null ? [settings.caKey, settings.caCert] : [settings.caCert, settings.caKey];
  problems.push({
    setting: given.name,
    problem: `needs ${missing.name}`,
    fix: `Set ${missing.name} as well, or unset it.`,
  });
  return null;
}

/** Settings that are valid alone but contradict each other. */
function contradictions(config: Config): ConfigProblem[] {
  const { database, host, port, metrics, http, ocpp, tls, trustedProxies } = config;
  const problems: ConfigProblem[] = [];
  // Null where the setting could not be used.
  const serve = config.serve as ReadonlySet<Part> | null;
  if ("embedded" in database && serve !== null && parts.some((part) => !serve.has(part))) {
    problems.push({
      setting: settings.serve.name,
      problem: "must be all of chargers, api and jobs with the embedded database, which one process can open",
      fix: `Unset it, or set ${settings.databaseUrl.name} to a PostgreSQL.`,
    });
  }
  if ("embedded" in database && config.nats !== null) {
    problems.push({
      setting: settings.natsUrl.name,
      problem: "connects processes, and the embedded database is open in one process only",
      fix: `Unset it, or set ${settings.databaseUrl.name} to a PostgreSQL.`,
    });
  }
  const own = typeof metrics === "string" ? null : metrics;
  if (own?.port === port && port !== 0 && (own.host ?? host) === host) {
    problems.push({
      setting: settings.metrics.name,
      problem: `is the port of ${settings.port.name}`,
      fix: "Give another port: the API and the metrics cannot share one.",
    });
  }
  if (http.requestTimeoutS < http.headersTimeoutS) {
    problems.push({
      setting: settings.requestTimeoutS.name,
      problem: `is shorter than ${settings.headersTimeoutS.name}, which is a part of it`,
      fix: settings.requestTimeoutS.fix,
    });
  }
  if (ocpp.allowProfile0 === "nearby" && host !== "localhost" && !isNearby(host)) {
    problems.push({
      setting: settings.allowProfile0.name,
      problem: `cannot be "true" while the server listens on ${host}, where strangers may reach it`,
      fix: `Set ${settings.host.name} to a private address; or give force, in a network that only you can reach.`,
    });
  }
  if (ocpp.clientCertHeader !== null && trustedProxies === null) {
    problems.push({
      setting: settings.clientCertHeader.name,
      problem: `needs ${settings.trustedProxies.name}: without it, no client may set this header`,
      fix: `Set ${settings.trustedProxies.name} to the addresses of the proxies that write it, or unset it.`,
    });
  }
  if (ocpp.clientCertHeader !== null && tls.clientCa === null) {
    problems.push({
      setting: settings.clientCertHeader.name,
      problem: `needs ${settings.tlsClientCa.name}, which verifies the certificates`,
      fix: `Set ${settings.tlsClientCa.name} to the authorities of the chargers, or unset it.`,
    });
  }
  if (tls.clientCa !== null && tls.own === null && ocpp.clientCertHeader === null) {
    problems.push({
      setting: settings.tlsClientCa.name,
      problem: "has no effect: the server gets no certificates of chargers",
      fix: `Set ${settings.tlsCert.name} and ${settings.tlsKey.name}, or ${settings.clientCertHeader.name} behind a proxy.`,
    });
  }
  return problems;
}

function secretive(name: string): boolean {
  return (
    name === settings.secret.name ||
    name === settings.bootstrapKey.name ||
    name === settings.databaseUrl.name ||
    name === settings.natsUrl.name
  );
}
