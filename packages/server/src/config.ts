import { isIPv4, isIPv6 } from "node:net";
import { parseApiKey } from "./keys/api-key.ts";

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
  logLevel: LogLevel;
  defaultCurrency: string;
  defaultTimeZone: string | null;
  unknownIdTags: "reject" | "accept";
  ocpp: { allowProfile0: boolean; unknownStatus: 401 | 404; heartbeatIntervalS: number };
  command: { lifetimeS: number };
  rateLimit: { perSecond: number; burst: number };
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

const yesOrNo = (value: string): boolean | undefined =>
  value === "true" ? true : value === "false" ? false : undefined;

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
    url("http:", "https:"),
    "Give an absolute http or https URL.",
  ),
  logLevel: setting(
    "FORECOURT_LOG_LEVEL",
    "info",
    "Least severe log lines to write.",
    oneOf(...logLevels),
    `Give one of: ${logLevels.join(", ")}.`,
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
  allowProfile0: setting(
    "FORECOURT_OCPP_ALLOW_PROFILE_0",
    "false",
    "Admit chargers that are registered with `security_profile: 0` without a password. For development only.",
    yesOrNo,
    "Give true or false.",
  ),
  unknownStatus: setting(
    "FORECOURT_OCPP_UNKNOWN_STATUS",
    "401",
    "What an unknown charger identity is answered; 404 tells strangers which identities exist.",
    (value) => (value === "401" ? 401 : value === "404" ? 404 : undefined),
    "Give 401, or 404 for conformance runs.",
  ),
  heartbeatIntervalS: setting(
    "FORECOURT_OCPP_HEARTBEAT_INTERVAL_S",
    "300",
    "Heartbeat interval given to chargers at boot.",
    integer(10, 86_400),
    "Give 10 to 86400 seconds.",
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
    logLevel: required(settings.logLevel),
    defaultCurrency: required(settings.defaultCurrency),
    defaultTimeZone: optional(settings.defaultTimeZone),
    unknownIdTags: required(settings.unknownIdTags),
    ocpp: {
      allowProfile0: required(settings.allowProfile0),
      unknownStatus: required(settings.unknownStatus),
      heartbeatIntervalS: required(settings.heartbeatIntervalS),
    },
    command: { lifetimeS: required(settings.commandLifetimeS) },
    rateLimit: { perSecond: required(settings.ratePerSecond), burst: required(settings.rateBurst) },
  };

  if ("url" in config.database && secret === null && (env["FORECOURT_SECRET"] ?? "") === "") {
    problems.push({
      setting: settings.secret.name,
      problem: "is required with a PostgreSQL database",
      fix: settings.secret.fix,
    });
  }
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

function secretive(name: string): boolean {
  return (
    name === settings.secret.name || name === settings.bootstrapKey.name || name === settings.databaseUrl.name
  );
}
