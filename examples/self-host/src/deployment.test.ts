import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { exitOf } from "./run-script.ts";

/* What a linter would say of the files beside src. `pnpm check deployment` asks the programs themselves, where they are. */

const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), "utf8");

/** Instructions of the last stage, and the images of all. */
async function readDockerfile() {
  const text = (await read("Dockerfile")).replaceAll("\\\n", " ");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const images = lines.filter((line) => line.startsWith("FROM ")).map((line) => line.split(/\s+/)[1] ?? "");
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const wordOf = (instruction: string): string =>
    lastStage.findLast((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? "";
  return { images, wordOf };
}

interface Service {
  image?: string;
  env_file?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  stop_grace_period?: string;
}

async function readCompose(name = "compose.yaml") {
  // What compose itself reads; the tag is its own.
  const customTags = [{ tag: "!reset", collection: "seq" as const }];
  return parse(await read(name), { customTags }) as {
    services: Record<"database" | "server" | "proxy" | "prometheus" | "grafana" | "nats", Service>;
    volumes: Record<string, null>;
    networks: { default: { ipam: { config: { subnet: string }[] } } };
  };
}

const isPinned = (image: string): boolean => /:v?\d+\.\d+/.test(image) && !image.endsWith(":latest");

test("the image has a pinned version, runs without root, and has a health check", async () => {
  const { images, wordOf } = await readDockerfile();
  expect(images.length).toBe(2);
  expect(images.filter((image) => !isPinned(image))).toEqual([]);
  expect(wordOf("USER")).toBe("node");
  expect(wordOf("HEALTHCHECK")).toContain("/healthz");
  expect(wordOf("ENV")).toContain("FORECOURT_HOST=0.0.0.0");
  expect(wordOf("STOPSIGNAL")).toBe("SIGTERM");
  const [program, script = ""] = JSON.parse(wordOf("ENTRYPOINT")) as string[];
  expect(program).toBe("node");
  // /app is the package.
  const manifest = new URL("../../../packages/server/package.json", import.meta.url);
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as { bin: Record<string, string> };
  expect(Object.values(bin)).toContain(script.replace("/app", "."));
});

test("the health check of the image answers for a server that lives, and for one that does not", async () => {
  const { wordOf } = await readDockerfile();
  const command = /CMD (\[.*\])$/.exec(wordOf("HEALTHCHECK"))?.[1] ?? "[]";
  const [, , script = ""] = JSON.parse(command) as string[];
  expect(await exitOf(script, { answers: 200 })).toBe(0);
  expect(await exitOf(script, { answers: 503 })).toBe(1);
  expect(await exitOf(script, { answers: null })).toBe(1);
});

test("the services wait for each other's health, keep what they store, and hold no password", async () => {
  const { services, volumes, networks } = await readCompose();
  const { database, server, proxy, prometheus, grafana } = services;
  expect(
    [database, proxy, prometheus, grafana]
      .map((service) => service.image)
      .filter((image = "") => !isPinned(image)),
  ).toEqual([]);
  expect(database.image).toMatch(/^postgres:17\./);
  expect(database.healthcheck?.test).toContain("pg_isready");
  expect(server.depends_on).toEqual({ database: { condition: "service_healthy" } });
  expect(proxy.depends_on).toEqual({ server: { condition: "service_healthy" } });
  expect([database.env_file, server.env_file]).toEqual(["database.env", "forecourt.env"]);
  const named = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(":")[0]),
  );
  for (const volume of Object.keys(volumes)) expect(named).toContain(volume);
  expect(server.ports).toEqual(["127.0.0.1:8080:8080"]);
  expect(grafana.ports).toEqual(["127.0.0.1:3000:3000"]);
  // The server trusts this network, and no other of the host.
  expect(server.environment?.["FORECOURT_TRUSTED_PROXIES"]).toBe(networks.default.ipam.config[0]?.subnet);
  expect(Number.parseInt(server.stop_grace_period ?? "", 10)).toBeGreaterThan(30);
  expect(await read("compose.yaml")).not.toMatch(/(PASSWORD|SECRET)\s*[:=]/);
});

test("the unit starts with a bounded right, and is ended no sooner than the server ends itself", async () => {
  const unit = await read("forecourt.service");
  const wordOf = (key: string): string | undefined => new RegExp(`^${key}=(.*)$`, "m").exec(unit)?.[1];
  expect(wordOf("User")).toBe("forecourt");
  expect(wordOf("EnvironmentFile")).toBe("/etc/forecourt/forecourt.env");
  expect(wordOf("ExecReload")).toContain("-HUP");
  expect(Number(wordOf("TimeoutStopSec"))).toBeGreaterThan(30);
  expect(wordOf("RestartPreventExitStatus")).toBe("2");
  expect(Number(wordOf("LimitNOFILE"))).toBeGreaterThanOrEqual(65_536);
  for (const key of ["NoNewPrivileges", "PrivateTmp", "ProtectHome"]) expect(wordOf(key)).toBe("yes");
  expect(wordOf("ProtectSystem")).toBe("strict");
});

test("the chart keeps Kubernetes out of the settings, gives a stop its time, and holds no secret", async () => {
  const server = await read("helm/templates/server.yaml");
  const wordOf = (key: string): string | undefined => new RegExp(`^ *${key}: (.*)$`, "m").exec(server)?.[1];
  // A Service named `forecourt` would become FORECOURT_PORT, and the server refuses settings that it does not know.
  expect(wordOf("enableServiceLinks")).toBe("false");
  // 30 s of the server, after the 5 s in which connections still come.
  expect(wordOf("command")).toContain("5_000");
  expect(Number(wordOf("terminationGracePeriodSeconds"))).toBeGreaterThan(35);
  for (const key of ["runAsNonRoot", "readOnlyRootFilesystem"]) expect(wordOf(key)).toBe("true");
  expect(server).toMatch(/livenessProbe:\s+httpGet:\s+path: \/healthz/);
  expect(server).toMatch(/readinessProbe:\s+httpGet:\s+path: \/readyz/);
  const values = parse(await read("helm/values.yaml")) as {
    replicas: number;
    settings: Record<string, string>;
    nats: { image: string };
    ingress: { annotations: Record<string, string> };
  };
  expect(values.replicas).toBe(3);
  expect(values.nats.image).toBe((await readCompose("compose.replicas.yaml")).services.nats.image);
  expect(Object.keys(values.settings).filter((name) => /SECRET|DATABASE/.test(name))).toEqual([]);
  const schema = JSON.parse(await read("helm/values.schema.json")) as {
    properties: { settings: { properties: Record<string, false> } };
  };
  expect(Object.keys(schema.properties.settings.properties)).toEqual(
    expect.arrayContaining(["FORECOURT_DATABASE_URL", "FORECOURT_SECRET"]),
  );
  for (const side of ["read", "send"])
    expect(
      Number(values.ingress.annotations[`nginx.ingress.kubernetes.io/proxy-${side}-timeout`]),
    ).toBeGreaterThan(120);
});

test("no proxy cuts a charger between two pings or a command that is waited for, or believes a client's headers", async () => {
  const nginx = await read("nginx.conf");
  const timeoutIn = (location: string): number =>
    Number(new RegExp(`location ${location} \\{[^}]*proxy_read_timeout (\\d+)s`).exec(nginx)?.[1]);
  // Twice the ping interval, and more; and more than the longest wait.
  expect(timeoutIn("/ocpp/")).toBeGreaterThan(60);
  expect(timeoutIn("/")).toBeGreaterThan(120);
  expect(nginx).toContain("proxy_buffering off;");
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(nginx).toMatch(/proxy_set_header X-Client-Cert \$ssl_client_escaped_cert;/);
  const caddy = await read("Caddyfile");
  expect(caddy).toContain("flush_interval -1");
  expect(caddy).toContain("request_header -X-Client-Cert");
});
