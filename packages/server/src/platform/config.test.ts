import { defaultPolicy } from "@forecourt/dlb";
import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

function problemsOf(env: Record<string, string>): string[] {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", ...env });
  return parsed.ok ? [] : parsed.problems.map(({ setting, problem }) => `${setting} ${problem}`);
}
function configOf(env: Record<string, string>) {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", ...env });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.config;
}

describe("certificates", () => {
  test("variables of the client and the command line are not settings, and harm nothing", () => {
    const env = {
      FORECOURT_URL: "http://127.0.0.1:8080/v1",
      FORECOURT_PROFILE: "production",
      FORECOURT_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OWFiY2RlZg==",
    };
    expect(parseConfig(env)).toEqual(parseConfig({}));
    expect(parseConfig({ FORECOURT_PROFIL: "production" })).toMatchObject({ ok: false });
  });

  test("are files in pairs", () => {
    expect(configOf({}).tls).toEqual({ own: null, clientCa: null });
    const env = {
      FORECOURT_TLS_CERT: "ecdsa.pem, rsa.pem",
      FORECOURT_TLS_KEY: "ecdsa.key,rsa.key",
      FORECOURT_TLS_CLIENT_CA: "chargers.pem",
    };
    expect(configOf(env).tls).toEqual({
      own: [
        { cert: "ecdsa.pem", key: "ecdsa.key" },
        { cert: "rsa.pem", key: "rsa.key" },
      ],
      clientCa: "chargers.pem",
    });
    expect(problemsOf({ ...env, FORECOURT_TLS_KEY: "rsa.key" })).toEqual([
      "FORECOURT_TLS_KEY names 1 files, and FORECOURT_TLS_CERT names 2",
    ]);
    expect(problemsOf({ FORECOURT_TLS_CERT: "server.pem" })).toEqual([
      "FORECOURT_TLS_KEY names 0 files, and FORECOURT_TLS_CERT names 1",
    ]);
    expect(problemsOf({ ...env, FORECOURT_TLS_CERT: "ecdsa.pem,", FORECOURT_TLS_KEY: "a,b" })).toContain(
      'FORECOURT_TLS_CERT cannot be "ecdsa.pem,"',
    );
  });

  test("of chargers come by TLS, or in a header of a proxy that is trusted", () => {
    const ca = { FORECOURT_TLS_CLIENT_CA: "chargers.pem" };
    const header = { FORECOURT_OCPP_CLIENT_CERT_HEADER: "X-Client-Cert" };
    const proxies = { FORECOURT_TRUSTED_PROXIES: "10.0.0.0/8" };
    expect(problemsOf(ca)).toEqual([
      "FORECOURT_TLS_CLIENT_CA has no effect: the server gets no certificates of chargers",
    ]);
    expect(problemsOf({ ...ca, ...header })).toEqual([
      "FORECOURT_OCPP_CLIENT_CERT_HEADER needs FORECOURT_TRUSTED_PROXIES: without it, no client may set this header",
    ]);
    expect(problemsOf({ ...proxies, ...header })).toEqual([
      "FORECOURT_OCPP_CLIENT_CERT_HEADER needs FORECOURT_TLS_CLIENT_CA, which verifies the certificates",
    ]);
    expect(configOf({ ...ca, ...proxies, ...header }).ocpp.clientCertHeader).toBe("x-client-cert");
    expect(problemsOf({ FORECOURT_OCPP_CLIENT_CERT_HEADER: "X Client\r\nCert" })).toHaveLength(1);
  });
});

describe("chargers without a password", () => {
  test.each([
    ["127.0.0.1", "nearby"],
    ["localhost", "nearby"],
    ["192.168.1.4", "nearby"],
    ["::1", "nearby"],
    ["fd00::1", "nearby"],
  ])("may be admitted on %s", (host, allowed) => {
    const env = { FORECOURT_HOST: host, FORECOURT_OCPP_ALLOW_PROFILE_0: "true" };
    expect(configOf(env).ocpp.allowProfile0).toBe(allowed);
  });

  test.each(["0.0.0.0", "::", "203.0.113.7", "172.32.0.1", "2001:db8::1"])(
    "are admitted on %s only when that is forced",
    (host) => {
      const env = { FORECOURT_HOST: host, FORECOURT_OCPP_ALLOW_PROFILE_0: "true" };
      expect(problemsOf(env)).toEqual([
        `FORECOURT_OCPP_ALLOW_PROFILE_0 cannot be "true" while the server listens on ${host}, where strangers may reach it`,
      ]);
      const forced = { ...env, FORECOURT_OCPP_ALLOW_PROFILE_0: "force" };
      expect(configOf(forced).ocpp.allowProfile0).toBe("anywhere");
    },
  );
});

describe("receivers of webhooks", () => {
  test("are of the internet, on https, and have ten seconds", () => {
    expect(configOf({}).webhooks).toEqual({ allowCidrs: null, allowHttp: false, timeoutMs: 10_000 });
  });

  test("may be in the networks that are named, and on http", () => {
    const { allowCidrs, allowHttp, timeoutMs } = configOf({
      FORECOURT_WEBHOOK_ALLOW_CIDRS: "10.20.0.0/16, ::1",
      FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
      FORECOURT_WEBHOOK_TIMEOUT_S: "30",
    }).webhooks;
    expect([allowHttp, timeoutMs]).toEqual([true, 30_000]);
    expect(allowCidrs?.check("10.20.255.255")).toBe(true);
    expect(allowCidrs?.check("10.21.0.0")).toBe(false);
    expect(allowCidrs?.check("::1", "ipv6")).toBe(true);
  });

  test.each([
    ["FORECOURT_WEBHOOK_ALLOW_CIDRS", "0.0.0.0/0"],
    ["FORECOURT_WEBHOOK_ALLOW_CIDRS", "::/0"],
    ["FORECOURT_WEBHOOK_ALLOW_CIDRS", "10.0.0.0/33"],
    ["FORECOURT_WEBHOOK_ALLOW_CIDRS", "fe80::1%eth0"],
    ["FORECOURT_WEBHOOK_ALLOW_CIDRS", "receiver.internal"],
    ["FORECOURT_WEBHOOK_ALLOW_HTTP", "yes"],
    ["FORECOURT_WEBHOOK_TIMEOUT_S", "0"],
    ["FORECOURT_WEBHOOK_TIMEOUT_S", "31"],
  ])("%s is not %s", (name, text) => {
    expect(problemsOf({ [name]: text })).toEqual([`${name} cannot be ${JSON.stringify(text)}`]);
  });
});

describe("origins", () => {
  test("are as a browser writes them", () => {
    expect(configOf({}).corsOrigins).toEqual([]);
    const list = "https://app.example.com, http://localhost:5173";
    expect(configOf({ FORECOURT_CORS_ORIGINS: list }).corsOrigins).toEqual([
      "https://app.example.com",
      "http://localhost:5173",
    ]);
  });

  test.each([
    "*",
    "null",
    "app.example.com",
    "https://app.example.com/",
    "https://app.example.com/path",
    "https://APP.example.com",
    "https://app.example.com:443",
    "https://*.example.com",
    "file://",
    "https://app.example.com,",
  ])("are not %j", (text) => {
    expect(problemsOf({ FORECOURT_CORS_ORIGINS: text })).toHaveLength(1);
  });
});

describe("metrics", () => {
  test.each([
    ["off", "off"],
    ["9464", { host: null, port: 9464, explicit: true }],
    ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464, explicit: true }],
    ["[::1]:9464", { host: "::1", port: 9464, explicit: true }],
  ])("%s is a place for them", (text, place) => {
    expect(configOf({ FORECOURT_METRICS: text }).metrics).toEqual(place);
  });

  test.each([
    "on",
    "main",
    "65536",
    "-1",
    ":9464",
    "::1:9464",
    "[127.0.0.1]:9464",
    "metrics.internal:9464",
    "127.0.0.1:",
    "9464 ",
  ])("%j is none", (text) => {
    expect(problemsOf({ FORECOURT_METRICS: text })).toEqual([
      `FORECOURT_METRICS cannot be ${JSON.stringify(text)}`,
    ]);
  });

  test("are served only on this machine by default, and cannot use the main port", () => {
    expect(configOf({}).metrics).toEqual({ host: "127.0.0.1", port: 9464, explicit: false });
    const port = { FORECOURT_PORT: "8080" };
    for (const own of ["8080", "127.0.0.1:8080"])
      expect(problemsOf({ ...port, FORECOURT_METRICS: own })).toEqual([
        "FORECOURT_METRICS is the port of FORECOURT_PORT",
      ]);
    expect(problemsOf({ ...port, FORECOURT_METRICS: "127.0.0.2:8080" })).toEqual([]);
  });
});

test("a setting that has another name now is refused with the new name", () => {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", FORECOURT_FINALIZE_SETTLE_S: "60" });
  expect(parsed).toMatchObject({ problems: [{ fix: "Set FORECOURT_FINALIZE_GRACE_S instead." }] });
});

test("the public URL is the base of /v1, and nothing else", () => {
  const given = (url: string) => configOf({ FORECOURT_PUBLIC_URL: url }).publicUrl;
  expect(given("https://charging.example.com/")).toBe("https://charging.example.com");
  expect(given("https://example.com/charging//")).toBe("https://example.com/charging");
  for (const url of [
    "https://charging.example.com/v1",
    "https://charging.example.com/v1/",
    "https://charging.example.com?v=1",
    "https://charging.example.com/#v1",
    "https://me:secret@charging.example.com",
    "charging.example.com",
  ])
    expect(problemsOf({ FORECOURT_PUBLIC_URL: url })).toHaveLength(1);
});

describe("load balancing", () => {
  test("has the defaults of the controller, unless a setting changes them", () => {
    const { settleMs, raiseSpacingMs, callTimeoutMs, rotationSliceMs, rampAPerS, tickMs } = defaultPolicy;
    const defaults = { settleMs, raiseSpacingMs, callTimeoutMs, rotationSliceMs, rampAPerS, tickMs };
    expect(configOf({}).dlb).toEqual(defaults);
    const slow = configOf({ FORECOURT_DLB_SETTLE_S: "20", FORECOURT_DLB_RAISE_SPACING_S: "900" });
    expect(slow.dlb).toMatchObject({ settleMs: 20_000, raiseSpacingMs: 900_000, callTimeoutMs });
  });

  test.each([
    ["FORECOURT_DLB_SETTLE_S", "0", "600"],
    ["FORECOURT_DLB_RAISE_SPACING_S", "0", "3600"],
    ["FORECOURT_DLB_CALL_TIMEOUT_S", "1", "600"],
    ["FORECOURT_DLB_ROTATION_SLICE_S", "10", "86400"],
    ["FORECOURT_DLB_TICK_S", "1", "300"],
  ])("%s is a whole number of seconds from %s to %s", (name, least, most) => {
    for (const given of [least, most]) expect(problemsOf({ [name]: given })).toEqual([]);
    for (const given of [String(Number(least) - 1), String(Number(most) + 1), "1.5", "ten"])
      expect(problemsOf({ [name]: given })).toEqual([`${name} cannot be "${given}"`]);
  });
});

test("the ramp of other loads is a number of amperes per second", () => {
  const name = "FORECOURT_DLB_MAX_RAMP_A_PER_S";
  expect(configOf({ [name]: "0.05" }).dlb.rampAPerS).toBe(0.05);
  for (const given of ["0", "1000"]) expect(problemsOf({ [name]: given })).toEqual([]);
  for (const given of ["-1", "1000.1", "0,2", ".2", "1e3", "fast"])
    expect(problemsOf({ [name]: given })).toEqual([`${name} cannot be "${given}"`]);
});

test("NATS is one server or a cluster, beside a PostgreSQL", () => {
  const postgres = {
    FORECOURT_DATABASE_URL: "postgres://forecourt@127.0.0.1/forecourt",
    FORECOURT_SECRET: "0123456789abcdef0123456789abcdef",
  };
  expect(configOf(postgres).nats).toBeNull();
  const cluster = "nats://user:word@one:4222, tls://two:4222";
  expect(configOf({ ...postgres, FORECOURT_NATS_URL: cluster }).nats).toBe(cluster);
  expect(problemsOf({ ...postgres, FORECOURT_NATS_URL: "http://one:4222" })).toEqual([
    expect.stringMatching(/^FORECOURT_NATS_URL /),
  ]);
  // The address may hold a password.
  expect(problemsOf({ ...postgres, FORECOURT_NATS_URL: "user:word@one" }).join()).not.toContain("word@");
  expect(problemsOf({ FORECOURT_NATS_URL: "nats://one:4222" })).toEqual([
    "FORECOURT_NATS_URL connects processes, and the embedded database is open in one process only",
  ]);
});

describe("what a process serves", () => {
  const postgres = {
    FORECOURT_DATABASE_URL: "postgres://forecourt@127.0.0.1/forecourt",
    FORECOURT_SECRET: "0123456789abcdef0123456789abcdef",
  };

  test("is every part by default, otherwise the named ones", () => {
    expect([...configOf({}).serve]).toEqual(["chargers", "api", "jobs"]);
    expect([...configOf({ ...postgres, FORECOURT_SERVE: "api" }).serve]).toEqual(["api"]);
    expect([...configOf({ ...postgres, FORECOURT_SERVE: "chargers, jobs" }).serve]).toEqual([
      "chargers",
      "jobs",
    ]);
  });

  test.each(["apis", "api,", "api,api", "chargers;api", ","])("cannot be %j", (text) => {
    expect(problemsOf({ ...postgres, FORECOURT_SERVE: text })).toEqual([
      `FORECOURT_SERVE cannot be ${JSON.stringify(text)}`,
    ]);
  });

  test("is everything with the embedded database", () => {
    expect(problemsOf({ FORECOURT_SERVE: "api" })).toEqual([
      "FORECOURT_SERVE must be all of chargers, api and jobs with the embedded database, which one process can open",
    ]);
    expect(problemsOf({ FORECOURT_SERVE: "jobs,api,chargers" })).toEqual([]);
  });
});
