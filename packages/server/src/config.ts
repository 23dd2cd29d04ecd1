import { type BlockList, isIPv4, isIPv6 } from "node:net";
import { parseApiKey } from "./keys/api-key.ts";
import { isNearby, parseNetworks } from "./network.ts";

/** Everything the environment decides. Built once by parseConfig, trusted from there on. */
export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  database: { url: string } | { embedded: string };
  /** Pepper and encryption key; null only with an embedded database, which keeps a generated one in its folder. */
  secret: string | null;
  bootstrapKey: string | null;
  publicUrl: string | null;
  tls: TlsFiles;
  /** Whose X-Forwarded headers count; null: nobody's. */
  trustedProxies: BlockList | null;
  /** Of the web pages that may call the API from a browser. */
  corsOrigins: readonly string[];
  logLevel: LogLevel;
  /** Where /metrics is answered: on the main port, nowhere, or on a port of its own; host null: that of the main port. */
  metrics: "main" | "off" | { host: string | null; port: number };
  defaultCurrency: string;
  defaultTimeZone: string | null;
  unknownIdTags: "reject" | "accept";
  concurrentTransactions: "reject" | "accept";
  ocpp: {
    /** Who may come without a password: nobody, chargers at an address that is not of the internet, or all. */
    allowProfile0: "never" | "nearby" | "anywhere";
    unknownStatus: 401 | 404;
    oldPassword: "until-used" | "until-accepted";
    /** Whether every organization sees who knocked and is not registered, or only one that is alone. */
    shareUnknown: boolean;
    /** Whether chargers that came and did not tell their statuses are asked for them. */
    askStatuses: boolean;
    /** PEM files of the authority that signs what chargers ask for with SignCertificate; null: nobody does. */
    authority: { cert: string; key: string } | null;
    heartbeatIntervalS: number;
    /** 0: no pings, and silence is not death. */
    pingIntervalS: number;
    maxFrameBytes: number;
    badFramesPerMinute: number;
    /** Messages of one charger, above which it is made to wait. */
    inbound: { perSecond: number; burst: number };
    /** Newcomers that are being authenticated at the same time. */
    handshakes: { perAddress: number; total: number; timeoutS: number };
    /** Failed authentications a minute. */
    failures: { perAddress: number; perIdentity: number };
    /** In small letters; the header in which a trusted proxy names the certificate that a charger has shown. */
    clientCertHeader: string | null;
  };
  command: { lifetimeS: number };
  rateLimit: { perSecond: number; burst: number };
  http: {
    /** Open at the same time, those of connected chargers not counted. */
    maxConnections: number;
    /** Of one IPv4 address or IPv6 /64; trusted proxies have as many as they like. */
    maxConnectionsPerAddress: number;
    headersTimeoutS: number;
    requestTimeoutS: number;
    keepAliveS: number;
    /** Requests with wait=true at the same time. */
    maxWaiting: number;
  };
}

/** Paths of PEM files. */
export interface TlsFiles {
  /** The server's own certificates, each with its key: one of RSA and one of ECDSA serve every charger. Null: no TLS. */
  own: readonly { cert: string; key: string }[] | null;
  /** Whom the certificates of chargers have to be from; null: chargers have none. */
  clientCa: string | null;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting that cannot be used, and what to do about it. */
export interface ConfigProblem {
  setting: string;
  problem: string;
  fix: string;
}

/** A configuration to start with, or everything that is wrong with the environment. */
export type ParsedConfig = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

/** One setting: how its text becomes a value. The table below is also the source of docs/reference/configuration.md. */
interface Setting<Value> {
  name: string;
  /** As text, the way one would write it; null: unset. */
  fallback: string | null;
  describe: string;
  /** Undefined when the text is not acceptable. */
  parse: (text: string) => Value | undefined;
  fix: string;
}

function setting<Value>(
  name: string,
  fallback: string | null,
  describe: string,
  parse: (text: string) => Value | undefined,
  fix: string,
): Setting<Value> {
  return { name, fallback, describe, parse, fix };
}

const text = (value: string): string | undefined => (value.trim() === "" ? undefined : value);

function integer(min: number, max: number): (value: string) => number | undefined {
  return (value) => {
    const parsed = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return parsed >= min && parsed <= max ? parsed : undefined;
  };
}

const oneOf =
  <Member extends string>(...members: readonly Member[]) =>
  (value: string): Member | undefined =>
    members.find((member) => member === value);

function metricsPlace(value: string): Config["metrics"] | undefined {
  if (value === "main" || value === "off") return value;
  const [, v6, v4, port = ""] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d+)$/.exec(value) ?? [];
  const host = v6 ?? v4 ?? null;
  if (host !== null && !(v6 === undefined ? isIPv4(host) : isIPv6(host))) return undefined;
  const parsed = integer(0, 65_535)(port);
  return parsed === undefined ? undefined : { host, port: parsed };
}

function timeZone(value: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function url(...protocols: string[]): (value: string) => string | undefined {
  return (value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined);
}

/** /v1 and /ocpp are put behind it. */
function publicUrl(value: string): string | undefined {
  const given = url("http:", "https:")(value);
  if (given === undefined || /[?#]/.test(given)) return undefined;
  const { pathname, username } = new URL(given);
  return username !== "" || /\/v1\/*$/.test(pathname) ? undefined : given.replace(/\/+$/, "");
}

/** `https://app.example.com, http://localhost:5173`, as a browser writes them. */
function origins(value: string): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  const isOrigin = (entry: string) =>
    // A page on https://*.example.com there cannot be.
    !entry.includes("*") &&
    URL.canParse(entry) &&
    /^https?:$/.test(new URL(entry).protocol) &&
    new URL(entry).origin === entry;
  return entries.every(isOrigin) ? entries : undefined;
}

const profile0: Record<string, "never" | "nearby" | "anywhere" | undefined> = {
  false: "never",
  true: "nearby",
  force: "anywhere",
};

function paths(value: string): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  return entries.includes("") ? undefined : entries;
}

const currency = (value: string): string | undefined =>
  Intl.supportedValuesOf("currency").find((code) => code === value);

export const settings = {
  host: setting(
    "FORECOURT_HOST",
    "127.0.0.1",
    "Address to listen on.",
    (value) => (isIPv4(value) || isIPv6(value) || value === "localhost" ? value : undefined),
    "Give an IP address, for example 0.0.0.0 for all interfaces.",
  ),
  port: setting(
    "FORECOURT_PORT",
    "8080",
    "Port for HTTP and OCPP; 0 lets the system choose.",
    integer(0, 65_535),
    "Give a port from 0 to 65535.",
  ),
  databaseUrl: setting(
    "FORECOURT_DATABASE_URL",
    null,
    "`postgres://…` of a PostgreSQL 15 or newer, or `memory:` for a database that ends with the process. Unset: an embedded database in FORECOURT_DATA_DIR.",
    (value) => (value === "memory:" ? value : url("postgres:", "postgresql:")(value)),
    "Give a URL like postgres://user:password@host:5432/forecourt, or unset it to use the embedded database.",
  ),
  dataDir: setting(
    "FORECOURT_DATA_DIR",
    "./forecourt-data",
    "Folder of the embedded database.",
    text,
    "Give the path of a folder.",
  ),
  secret: setting(
    "FORECOURT_SECRET",
    null,
    "Pepper of keys and passwords, and encryption key of stored secrets. Required with PostgreSQL; with the embedded database one is made and kept in its folder.",
    (value) => (value.length >= 32 ? value : undefined),
    "Give at least 32 random characters, for example the output of: openssl rand -hex 32",
  ),
  bootstrapKey: setting(
    "FORECOURT_BOOTSTRAP_KEY",
    null,
    "Admin API key to create on the first start, in place of a generated one.",
    (value) => (parseApiKey(value).ok ? value : undefined),
    "Give a key as printed by: forecourt-server keys generate",
  ),
  publicUrl: setting(
    "FORECOURT_PUBLIC_URL",
    null,
    "How clients reach this server, when it is not what it listens on.",
    publicUrl,
    "Give an absolute http or https URL, without the /v1 of the API, a query or a user.",
  ),
  tlsCert: setting(
    "FORECOURT_TLS_CERT",
    null,
    "PEM file of the server's certificate, the intermediates after it: the port then speaks HTTPS and WSS. Read again at SIGHUP. With one of RSA and one of ECDSA, separated by a comma, every charger finds a cipher.",
    paths,
    "Give the path of a file, or of two, separated by a comma.",
  ),
  tlsKey: setting(
    "FORECOURT_TLS_KEY",
    null,
    "PEM file of the key of FORECOURT_TLS_CERT, not encrypted; as many, in the same order.",
    paths,
    "Give the path of a file, or of two, separated by a comma.",
  ),
  tlsClientCa: setting(
    "FORECOURT_TLS_CLIENT_CA",
    null,
    "PEM file of the authorities whose certificates chargers show for security profile 3, up to their roots. Read again at SIGHUP.",
    text,
    "Give the path of a file.",
  ),
  trustedProxies: setting(
    "FORECOURT_TRUSTED_PROXIES",
    null,
    "Addresses and networks of the proxies in front, such as `10.0.0.0/8, 2001:db8::7`: their X-Forwarded-For and X-Forwarded-Proto count. Nobody else's do.",
    parseNetworks,
    "Give IP addresses and networks in CIDR form, separated by commas, and not a network of everybody.",
  ),
  corsOrigins: setting(
    "FORECOURT_CORS_ORIGINS",
    null,
    "Origins of the web pages that may call the API from a browser, such as `https://app.example.com`. Unset: none.",
    origins,
    "Give origins as a browser writes them, scheme and host without a path or a slash at the end, separated by commas; * is not taken.",
  ),
  logLevel: setting(
    "FORECOURT_LOG_LEVEL",
    "info",
    "Least severe log lines to write.",
    oneOf(...logLevels),
    `Give one of: ${logLevels.join(", ")}.`,
  ),
  metrics: setting(
    "FORECOURT_METRICS",
    "main",
    "Where `/metrics` is answered: on the `main` port to everybody who reaches it, on a port of its own, or nowhere (`off`).",
    metricsPlace,
    "Give main, off, a port such as 9464, or an address and a port such as 127.0.0.1:9464 or [::1]:9464.",
  ),
  defaultCurrency: setting(
    "FORECOURT_DEFAULT_CURRENCY",
    "EUR",
    "Currency of CDRs without a tariff.",
    currency,
    "Give an ISO 4217 code, for example EUR.",
  ),
  defaultTimeZone: setting(
    "FORECOURT_DEFAULT_TIME_ZONE",
    null,
    "Time zone of locations that have none of their own.",
    timeZone,
    "Give an IANA name, for example Europe/Berlin.",
  ),
  unknownIdTags: setting(
    "FORECOURT_UNKNOWN_ID_TAGS",
    "reject",
    "Whether an id tag that is not listed may charge.",
    oneOf("reject", "accept"),
    "Give reject or accept.",
  ),
  concurrentTransactions: setting(
    "FORECOURT_CONCURRENT_TRANSACTIONS",
    "reject",
    "Whether an id tag may start a transaction while another one of it is running elsewhere.",
    oneOf("reject", "accept"),
    "Give reject, or accept where several drivers share a card.",
  ),
  allowProfile0: setting(
    "FORECOURT_OCPP_ALLOW_PROFILE_0",
    "false",
    "Admit chargers that are registered with `security_profile: 0` without a password, when they come from a private address and the server listens on one. For development only. `force`: from any address, on any address.",
    (value) => profile0[value],
    "Give true or false; or force, where nobody else can reach the server.",
  ),
  clientCertHeader: setting(
    "FORECOURT_OCPP_CLIENT_CERT_HEADER",
    null,
    "Header in which a trusted proxy passes on the certificate that a charger has shown: as PEM, URL-encoded or not, or as DER in Base64, as RFC 9440 has it or bare. The certificate is verified here all the same.",
    (value) => (/^[A-Za-z0-9-]{1,64}$/.test(value) ? value.toLowerCase() : undefined),
    "Give the name of a header, for example X-Client-Cert.",
  ),
  unknownStatus: setting(
    "FORECOURT_OCPP_UNKNOWN_STATUS",
    "401",
    "What an unknown charger identity is answered; 404 tells strangers which identities exist.",
    (value) => (value === "401" ? 401 : value === "404" ? 404 : undefined),
    "Give 401, or 404 for conformance runs.",
  ),
  shareUnknown: setting(
    "FORECOURT_OCPP_SHARE_UNKNOWN",
    "false",
    "Let the admins of every organization see the chargers that knock and are not registered, GET /chargers/unknown. Unless set, an organization sees them only while it is the only one: they belong to nobody yet.",
    oneOf("true", "false"),
    "Give true or false.",
  ),
  askStatuses: setting(
    "FORECOURT_OCPP_ASK_STATUSES",
    "true",
    "Ask a charger for the statuses of its connectors (TriggerMessage) when it has not told them a minute after it came, once for each connection. Turn it off for conformance runs.",
    oneOf("true", "false"),
    "Give true or false.",
  ),
  caCert: setting(
    "FORECOURT_OCPP_CA_CERT",
    null,
    "PEM file of the authority that signs the certificates chargers ask for, its issuers after it up to the root. Unset, their requests are answered Rejected.",
    text,
    "Give the path of a file.",
  ),
  caKey: setting(
    "FORECOURT_OCPP_CA_KEY",
    null,
    "PEM file of the key of FORECOURT_OCPP_CA_CERT, not encrypted.",
    text,
    "Give the path of a file.",
  ),
  oldPassword: setting(
    "FORECOURT_OCPP_OLD_PASSWORD",
    "until-used",
    "How long a charger's old password works once it has taken a new one over OCPP: `until-used`, until it first comes with the new one, so that a charger that forgets it is not shut out; `until-accepted`, as the security white paper has it.",
    oneOf("until-used", "until-accepted"),
    "Give until-used or until-accepted.",
  ),
  heartbeatIntervalS: setting(
    "FORECOURT_OCPP_HEARTBEAT_INTERVAL_S",
    "300",
    "Heartbeat interval given to chargers at boot.",
    integer(10, 86_400),
    "Give 10 to 86400 seconds.",
  ),
  pingIntervalS: setting(
    "FORECOURT_OCPP_PING_INTERVAL_S",
    "30",
    "How often a silent charger is pinged; one that answers pings is dead after two and a half intervals of silence. 0: never.",
    integer(0, 3600),
    "Give 0 to 3600 seconds.",
  ),
  maxFrameBytes: setting(
    "FORECOURT_OCPP_MAX_FRAME_BYTES",
    "65536",
    "The longest message of a charger; a longer one closes its connection.",
    integer(1024, 1_048_576),
    "Give 1024 to 1048576 bytes.",
  ),
  badFramesPerMinute: setting(
    "FORECOURT_OCPP_BAD_FRAMES_PER_MINUTE",
    "20",
    "How many messages of a charger may be no OCPP. One more closes its connection, and it is not let in for a minute.",
    integer(1, 10_000),
    "Give 1 to 10000.",
  ),
  inboundPerSecond: setting(
    "FORECOURT_OCPP_INBOUND_PER_SECOND",
    "10",
    "Messages per second a charger may send on average. One that sends more is read more slowly; nothing is lost.",
    integer(1, 10_000),
    "Give 1 to 10000.",
  ),
  inboundBurst: setting(
    "FORECOURT_OCPP_INBOUND_BURST",
    "1000",
    "Messages a charger may send at once, such as what it kept while it was offline.",
    integer(1, 1_000_000),
    "Give 1 to 1000000.",
  ),
  handshakesPerAddress: setting(
    "FORECOURT_OCPP_HANDSHAKES_PER_ADDRESS",
    "200",
    "Chargers of one address that are authenticated at the same time. The others wait their turn, as long as FORECOURT_OCPP_HANDSHAKE_TIMEOUT_S.",
    integer(1, 1_000_000),
    "Give 1 to 1000000.",
  ),
  handshakesInAll: setting(
    "FORECOURT_OCPP_HANDSHAKES",
    "2000",
    "Chargers that are authenticated or wait for it at the same time; more are answered with 503.",
    integer(1, 1_000_000),
    "Give 1 to 1000000.",
  ),
  handshakeTimeoutS: setting(
    "FORECOURT_OCPP_HANDSHAKE_TIMEOUT_S",
    "10",
    "How long a charger that connects may have to wait for its turn, and as long again for its admission.",
    integer(8, 120),
    "Give 8 to 120 seconds: an older connection has 5 to answer.",
  ),
  failuresPerAddress: setting(
    "FORECOURT_OCPP_FAILURES_PER_ADDRESS",
    "30",
    "Failed authentications per minute of one IPv4 address or IPv6 /64. Then nobody is let in from there but chargers that connected from there last, and new ones.",
    integer(1, 1_000_000),
    "Give 1 to 1000000.",
  ),
  failuresPerIdentity: setting(
    "FORECOURT_OCPP_FAILURES_PER_IDENTITY",
    "10",
    "Failed authentications per minute under one identity, from wherever they come; the address where it connected last is counted by itself.",
    integer(1, 1_000_000),
    "Give 1 to 1000000.",
  ),
  commandLifetimeS: setting(
    "FORECOURT_COMMAND_LIFETIME_S",
    "60",
    "How long a command may take from its creation to the charger's answer.",
    integer(1, 3600),
    "Give 1 to 3600 seconds.",
  ),
  ratePerSecond: setting(
    "FORECOURT_RATE_LIMIT_PER_SECOND",
    "100",
    "Requests per second an API key may make on average; 0 turns the limit off.",
    integer(0, 1_000_000),
    "Give a whole number.",
  ),
  rateBurst: setting(
    "FORECOURT_RATE_LIMIT_BURST",
    "200",
    "Requests an API key may make at once.",
    integer(1, 1_000_000),
    "Give a whole number of at least 1.",
  ),
  maxConnections: setting(
    "FORECOURT_HTTP_MAX_CONNECTIONS",
    "5000",
    "HTTP connections that may be open at the same time, not counting connected chargers; one more is closed at once.",
    integer(1, 1_000_000),
    "Give a whole number of at least 1.",
  ),
  maxConnectionsPerAddress: setting(
    "FORECOURT_HTTP_MAX_CONNECTIONS_PER_ADDRESS",
    "2000",
    "The same, from one IPv4 address or one /64 of IPv6 addresses. Proxies in FORECOURT_TRUSTED_PROXIES are not counted.",
    integer(1, 1_000_000),
    "Give a whole number of at least 1.",
  ),
  headersTimeoutS: setting(
    "FORECOURT_HTTP_HEADERS_TIMEOUT_S",
    "10",
    "How long a request line with its headers may take to arrive; then it is answered 408 within two seconds.",
    integer(1, 600),
    "Give 1 to 600 seconds.",
  ),
  requestTimeoutS: setting(
    "FORECOURT_HTTP_REQUEST_TIMEOUT_S",
    "30",
    "The same, for a request with its body.",
    integer(1, 3600),
    "Give 1 to 3600 seconds, and at least as many as FORECOURT_HTTP_HEADERS_TIMEOUT_S.",
  ),
  keepAliveS: setting(
    "FORECOURT_HTTP_KEEP_ALIVE_S",
    "65",
    "How long a connection without a request stays open. Longer than the proxy in front keeps its own, which is often 60 seconds.",
    integer(1, 3600),
    "Give 1 to 3600 seconds.",
  ),
  maxWaiting: setting(
    "FORECOURT_HTTP_MAX_WAITING",
    "500",
    "Requests with `wait=true` that may wait for chargers at the same time, in one process, four fifths of them of one organization; one more is answered 503.",
    integer(0, 100_000),
    "Give a whole number.",
  ),
};

/** Reads the FORECOURT_ variables; every problem at once, each with its fix. */
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
    // Null only where a problem was recorded, and then the config is not handed out.
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
    secret,
    bootstrapKey: optional(settings.bootstrapKey),
    publicUrl: optional(settings.publicUrl),
    tls: tlsFilesIn(env),
    trustedProxies: optional(settings.trustedProxies),
    corsOrigins: optional(settings.corsOrigins) ?? [],
    logLevel: required(settings.logLevel),
    metrics: required(settings.metrics),
    defaultCurrency: required(settings.defaultCurrency),
    defaultTimeZone: optional(settings.defaultTimeZone),
    unknownIdTags: required(settings.unknownIdTags),
    concurrentTransactions: required(settings.concurrentTransactions),
    ocpp: {
      allowProfile0: required(settings.allowProfile0),
      unknownStatus: required(settings.unknownStatus),
      oldPassword: required(settings.oldPassword),
      shareUnknown: required(settings.shareUnknown) === "true",
      askStatuses: required(settings.askStatuses) === "true",
      authority: authority(optional(settings.caCert), optional(settings.caKey), problems),
      heartbeatIntervalS: required(settings.heartbeatIntervalS),
      pingIntervalS: required(settings.pingIntervalS),
      maxFrameBytes: required(settings.maxFrameBytes),
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
    rateLimit: { perSecond: required(settings.ratePerSecond), burst: required(settings.rateBurst) },
    http: {
      maxConnections: required(settings.maxConnections),
      maxConnectionsPerAddress: required(settings.maxConnectionsPerAddress),
      headersTimeoutS: required(settings.headersTimeoutS),
      requestTimeoutS: required(settings.requestTimeoutS),
      keepAliveS: required(settings.keepAliveS),
      maxWaiting: required(settings.maxWaiting),
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
    // URL and API_KEY belong to the client and the CLI, which may share this environment.
    if (name === "FORECOURT_URL" || name === "FORECOURT_API_KEY") continue;
    problems.push({
      setting: name,
      problem: "is not a setting of this server",
      fix: "Check the spelling, or unset it.",
    });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** The paths alone, whatever else is wrong with the environment: so that the files are judged with the rest. */
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
    problem: `is nothing without ${missing.name}`,
    fix: `Set ${missing.name} as well, or unset it.`,
  });
  return null;
}

/** Settings that are right by themselves and not together. */
function contradictions({ host, port, metrics, http, ocpp, tls, trustedProxies }: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  // Null as well where it could not be used.
  const own = typeof metrics === "string" ? null : metrics;
  if (own?.port === port && port !== 0 && (own.host ?? host) === host) {
    problems.push({
      setting: settings.metrics.name,
      problem: `is the port of ${settings.port.name}`,
      fix: "Give main to have the metrics there, or another port.",
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
      fix: `Set ${settings.host.name} to a private address; or give force, where nobody else can reach the server.`,
    });
  }
  if (ocpp.clientCertHeader !== null && trustedProxies === null) {
    problems.push({
      setting: settings.clientCertHeader.name,
      problem: `is believed from nobody without ${settings.trustedProxies.name}`,
      fix: `Set ${settings.trustedProxies.name} to the addresses of the proxies that write it, or unset it.`,
    });
  }
  if (ocpp.clientCertHeader !== null && tls.clientCa === null) {
    problems.push({
      setting: settings.clientCertHeader.name,
      problem: `names certificates that nothing verifies without ${settings.tlsClientCa.name}`,
      fix: `Set ${settings.tlsClientCa.name} to the authorities of the chargers, or unset it.`,
    });
  }
  if (tls.clientCa !== null && tls.own === null && ocpp.clientCertHeader === null) {
    problems.push({
      setting: settings.tlsClientCa.name,
      problem: "has nobody's certificate to verify",
      fix: `Set ${settings.tlsCert.name} and ${settings.tlsKey.name}, or ${settings.clientCertHeader.name} behind a proxy.`,
    });
  }
  return problems;
}

function secretive(name: string): boolean {
  return (
    name === settings.secret.name || name === settings.bootstrapKey.name || name === settings.databaseUrl.name
  );
}
