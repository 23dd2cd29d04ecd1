import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { schemas } from "@forecourt/contract";
import { testEvent, testSecret } from "@forecourt/webhooks/testing";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownCommands } from "../src/commands.ts";
import type { Output } from "../src/output/output.ts";
import { afterEachLook } from "./after-each-look.ts";
import type { CliOptions } from "./run-cli.ts";
import { startWorld, type World } from "./start-world.ts";

/*
 * Every command of the table once, under --json, against a server with one of everything: what it writes is what it says
 * that it writes. Commands without an end are ended after their first line.
 */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Line = readonly string[] | { argv: readonly string[]; options: CliOptions };
type Invocation = (world: World) => Line | Promise<Line>;

const firstLine: CliOptions = { until: (stdout) => stdout.includes("\n") };

const invocations: Readonly<Record<string, Invocation>> = {
  api: () => ["GET", "/me"],
  "authorizer delete": async ({ client }) => {
    await client.authorizer.put({ url: "https://billing.example/", when_silent: "listed" });
    return ["--yes"];
  },
  "authorizer set": () => ["--authorizer-url", "https://billing.example/", "--when-silent", "listed"],
  "authorizer show": async ({ client }) => {
    await client.authorizer.put({ url: "https://billing.example/", when_silent: "listed" });
    return [];
  },
  "cdrs attach-payment": ({ cdr }) => [cdr, "--payment-reference", "pi_1", "--payment-provider", "stripe"],
  "cdrs corrections": () => ["--start-date", "2026-01-01"],
  "cdrs decision": ({ cdr }) => [cdr],
  "cdrs explain": ({ cdr }) => [cdr],
  "cdrs export": () => ["--since", "1d"],
  "cdrs list": () => ["--since", "1d"],
  "cdrs redact-payment": async ({ client, cdr }) => {
    const { id } = await client.cdrs.attachPaymentReference(cdr, {
      payment_reference: "pi_redacted",
      payment_provider: "stripe",
    });
    return [cdr, id, "--yes"];
  },
  "cdrs show": ({ cdr }) => [cdr],
  "cdrs summary": () => ["--group-by", "day,charger"],
  "chargers availability": ({ identity }) => [identity, "--set", "operative", "--connector", "1"],
  "chargers configuration": ({ identity }) => [identity],
  "chargers configure": ({ identity }) => [identity, "--set", "HeartbeatInterval=600"],
  "chargers create": () => ["--identity", "JSON-1"],
  "chargers delete": async ({ client }) => {
    const { identity } = await client.chargers.create({ identity: "JSON-GONE" });
    return [identity, "--yes"];
  },
  "chargers disconnect": async ({ client }) => {
    const { identity } = await client.chargers.create({ identity: "JSON-STUCK" });
    return [identity, "--yes"];
  },
  "chargers list": () => ["--connected"],
  "chargers raise-security-profile": ({ bare }) => [bare.identity, "--security-profile", "1", "--no-wait"],
  "chargers reset": ({ bare }) => [bare.identity, "--type", "Soft"],
  "chargers rotate-credentials": async ({ client }) => {
    const { id } = await client.chargers.create({ identity: "JSON-ROTATE" });
    return [id, "--mode", "manual", "--yes"];
  },
  "chargers send-local-list": ({ identity }) => [identity, "--mode", "full"],
  "chargers show": ({ identity }) => [identity],
  "chargers unknown": () => [],
  "chargers update": ({ charger }) => [charger, "--name", "By the quay"],
  "commands list": () => ["--status", "accepted"],
  "commands show": ({ command }) => [command],
  "commands wait": ({ command }) => [command],
  "events list": () => ["--type", "session.*", "--limit", "2"],
  "events replay": ({ event, receiverUrl }) => [event, "--forward-to", receiverUrl],
  "events show": ({ event }) => [event],
  "events tail": () => ({ argv: ["--since", "1h"], options: firstLine }),
  "events types": () => ["--all"],
  "firmware status": ({ charger }) => [charger],
  "firmware update": async ({ client, server }) => {
    const { identity, password } = await client.chargers.create({ identity: "JSON-FIRMWARE" });
    const { createSimulatedCharger } = await import("@forecourt/simulator");
    const simulated = createSimulatedCharger({ url: server.ocppUrl, identity, password, firmwareStepMs: 10 });
    await simulated.connect();
    return [identity, "--image", "https://firmware.example.com/a.bin"];
  },
  completion: () => ["bash"],
  "id-tags create": () => ["--id-tag", "JSON-TAG"],
  "id-tags delete": async ({ client }) => [(await client.idTags.create({ id_tag: "JSON-GONE" })).id, "--yes"],
  "id-tags explain": ({ identity }) => ["04A2B9C1", identity],
  "import steve": async ({ cli }) => {
    const files = {
      "chargers.csv": "identity,vendor,model,description,connectors\nSTEVE-1,,,,1\n",
      "cards.csv": "id_tag,parent_id_tag,status,expires_at,note\n",
      "transactions.csv":
        "transaction,identity,connector,id_tag,started_at,start_wh,stopped_at,stop_wh,reason\n" +
        "1,STEVE-1,1,JSON-STEVE,2024-03-01T10:00:00Z,0,2024-03-01T11:00:00Z,100,Local\n",
    };
    await mkdir(join(cli.home, "steve"), { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(cli.home, "steve", file), text);
    return ["steve", "--yes"];
  },
  "id-tags import": () => ({ argv: ["-", "--yes"], options: { stdin: "id_tag\nJSON-IMPORT\n" } }),
  "id-tags learn": ({ bare }) => ({
    argv: [],
    options: { fetch: afterEachLook(() => bare.present("JSON-TAPPED")) },
  }),
  "id-tags list": () => [],
  "id-tags show": ({ idTag }) => [idTag],
  "id-tags unknown": () => [],
  "id-tags update": ({ idTag }) => [idTag, "--note", "Blue fob", "--clear", "expires-at"],
  "jobs cancel": async (world) => [await jobOf(world)],
  "jobs continue": async (world) => [await jobOf(world)],
  "jobs create": ({ charger }) => [
    ...["--selection", JSON.stringify({ charger_ids: [charger] })],
    ...["--action", "TriggerMessage", "--payload", '{"requestedMessage": "Heartbeat"}'],
  ],
  "jobs items": async (world) => [await jobOf(world)],
  "jobs list": () => ["--all"],
  "jobs retry": async (world) => {
    const { id, identity, password } = await world.client.chargers.create({ identity: "JSON-AWAY" });
    const created = await world.client.jobs.create({
      selection: { charger_ids: [id] },
      action: "ClearCache",
    });
    await expect
      .poll(async () => (await world.client.jobs.get(created.id)).finished_at, { timeout: 60_000 })
      .not.toBeNull();
    const { createSimulatedCharger } = await import("@forecourt/simulator");
    await createSimulatedCharger({ url: world.server.ocppUrl, identity, password }).connect();
    return [created.id, "--yes"];
  },
  "jobs watch": async (world) => [await jobOf(world)],
  "jobs show": async (world) => [await jobOf(world)],
  "issues acknowledge": ({ issue }) => [issue],
  "issues list": () => ["--no-open"],
  "issues show": ({ issue }) => [issue],
  "keys create": () => ["--name", "json", "--role", "viewer"],
  "keys list": () => [],
  "keys revoke": async ({ client }) => [
    (await client.apiKeys.create({ name: "gone", role: "viewer" })).id,
    "--yes",
  ],
  "keys rotate": async ({ client }) => [
    (await client.apiKeys.create({ name: "old", role: "viewer" })).id,
    "--yes",
  ],
  "locations create": () => ["--name", "Second", "--circuits", "[]"],
  "locations delete": async ({ client }) => [(await client.locations.create({ name: "Gone" })).id, "--yes"],
  "locations list": () => [],
  "locations load": ({ location }) => [location],
  "locations put-measurement": ({ location }) => [
    location,
    "house",
    "--kind",
    "other_loads",
    "--current-a",
    "4",
    "--valid-for-s",
    "60",
  ],
  "locations delete-measurement": async ({ client, location }) => {
    await client.locations.putMeasurement(location, "gone", { kind: "grid", current_a: 1, valid_for_s: 5 });
    return [location, "gone", "--yes"];
  },
  "locations put-limit": ({ location }) => [
    location,
    "operator",
    "--max-a",
    "20",
    "--until",
    "2100-01-01T00:00:00Z",
  ],
  "locations delete-limit": async ({ client, location }) => {
    await client.locations.putLimit(location, "gone", { max_a: 1, valid_for_s: 5, fallback_a: 0 });
    return [location, "gone", "--yes"];
  },
  "locations load-history": ({ location }) => [location, "--resolution", "1h", "--sockets"],
  "locations show": ({ location }) => [location],
  "locations update": ({ location }) => [location, "--latitude", "52.37"],
  login: ({ server }) => ({ argv: ["--profile", "json"], options: { stdin: server.key } }),
  logout: () => ["--profile", "json"],
  status: () => [],
  "ocpp call": ({ identity }) => [identity, "GetConfiguration"],
  "ocpp diagnostics": ({ identity }) => [identity, "--to", "ftp://logs.example.com/in", "--since", "1d"],
  "ocpp messages": ({ identity }) => [identity, "--limit", "3"],
  "ocpp tail": ({ identity }) => ({ argv: [identity], options: firstLine }),
  "profiles list": () => [],
  "profiles remove": async (world) => [await profileOf(world, "gone"), "--yes"],
  "profiles use": async (world) => [await profileOf(world, "used")],
  serve: async ({ cli }) => {
    await writeFile(join(cli.home, "forecourt-server"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    return { argv: [], options: { env: { PATH: cli.home } } };
  },
  "sessions attach-payment": ({ session }) => [
    session,
    "--payment-reference",
    "pi_2",
    "--payment-provider",
    "adyen",
  ],
  "sessions cost": ({ session }) => [session],
  "sessions finalize": async (own) => {
    await comeAgain(own);
    const started = await own.client.sockets.start(own.charger, own.socket, { id_tag: "04A2B9C1" });
    return [(await own.client.waitForSession(started)).id, "--yes"];
  },
  "sessions list": () => [],
  "sessions meter-values": ({ session }) => [session],
  "sessions show": ({ session }) => [session],
  "sessions update": async (own) => {
    await comeAgain(own);
    const started = await own.client.sockets.start(own.charger, own.socket, { id_tag: "04A2B9C1" });
    return [(await own.client.waitForSession(started)).id, "--max-energy-wh", "50000"];
  },
  "sessions watch": ({ session }) => [session],
  simulate: () => ({ argv: ["--chargers", "2"], options: firstLine }),
  "sockets clear-limit": ({ identity }) => [identity, "1", "--no-wait"],
  "sockets limit": ({ identity }) => [identity, "1", "--limit-a", "16"],
  "sockets list": ({ identity }) => [identity],
  "sockets show": ({ identity }) => [identity, "1"],
  "sockets start": async (own) => {
    await comeAgain(own);
    return [own.identity, "1", "--id-tag", "04A2B9C1", "--no-wait"];
  },
  "sockets stop": async ({ client, charger, identity }) => {
    const { data } = await client.commands.list({ charger_id: charger, type: "RemoteStartTransaction" });
    await client.waitForSession(data[0]?.id ?? "none");
    return [identity, "1"];
  },
  "sockets unlock": ({ identity }) => [identity, "1"],
  "sockets update": ({ charger, socket }) => [charger, socket, "--max-amperage", "32"],
  "tariffs apply": async ({ cli }) => {
    await writeFile(join(cli.home, "named.json"), JSON.stringify({ ...tariffFile, id: "json-night" }));
    return ["named.json", "--yes"];
  },
  "tariffs create": () => ["--body", "tariff.json"],
  "tariffs delete": async ({ client }) => {
    const elements = [{ price_components: [{ type: "ENERGY" as const, price: 1 }] }];
    return [(await client.tariffs.create({ currency: "EUR", elements })).id, "--yes"];
  },
  "tariffs lint": () => ["tariff.json"],
  "tariffs list": () => [],
  "tariffs quote": ({ tariff }) => [tariff, "--duration", "1h", "--kwh", "10"],
  "tariffs replace": ({ tariff }) => [tariff, "--body", "tariff.json", "--yes"],
  "tariffs revisions": ({ tariff }) => [tariff],
  "tariffs show": ({ tariff }) => [tariff],
  "webhooks create": ({ receiverUrl }) => ["--webhook-url", receiverUrl, "--events", "cdr.created,session.*"],
  "webhooks delete": async ({ client, receiverUrl }) => {
    const { id } = await client.webhooks.create({ url: receiverUrl, events: ["cdr.created"] });
    return [id, "--yes"];
  },
  "webhooks deliveries": ({ webhook }) => [webhook, "--state", "delivered", "--limit", "2"],
  "webhooks delivery": ({ webhook, delivery }) => [webhook, delivery],
  "webhooks list": () => [],
  "webhooks listen": ({ receiverUrl }) => ({
    argv: ["--forward-to", receiverUrl, "--since", "1h"],
    options: firstLine,
  }),
  "webhooks redeliver": ({ webhook, delivery }) => [webhook, delivery],
  "webhooks redeliver-many": ({ webhook }) => [
    webhook,
    "--since",
    "2026-01-01T00:00:00Z",
    "--event-types",
    "cdr.created",
    "--yes",
  ],
  "webhooks rotate-secret": ({ webhook }) => [webhook, "--yes"],
  "webhooks show": ({ webhook }) => [webhook],
  "webhooks stats": ({ webhook }) => [webhook],
  "webhooks test": ({ webhook }) => [webhook],
  "webhooks update": ({ webhook }) => [webhook, "--description", "Mine", "--no-enabled"],
  "webhooks verify": async () => {
    const { headers, body } = await testEvent("session.ended");
    const head = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`);
    return { argv: ["--secret", testSecret], options: { stdin: `${head.join("")}\n${body}` } };
  },
  whoami: () => [],
};

/** A job that asks nothing more than for a heartbeat. */
async function jobOf({ client, charger }: World): Promise<string> {
  const { id } = await client.jobs.create({
    selection: { charger_ids: [charger] },
    action: "TriggerMessage",
    payload: { requestedMessage: "Heartbeat" },
  });
  return id;
}

/** The car leaves, and another one comes. */
async function comeAgain({ simulated }: World): Promise<void> {
  simulated.unplug();
  await simulated.until(({ connectors }) => connectors[0]?.status === "Available");
  simulated.plugIn();
  await simulated.until(({ connectors }) => connectors[0]?.status === "Preparing");
}

test("every command of the table is run here", () => {
  const names = Object.keys(ownCommands).map((id) => id.replace(":", " "));
  expect(Object.keys(invocations).sort()).toEqual(names.sort());
});

test.for(Object.entries(invocations))("%s writes what it says", async ([name, invocation]) => {
  await writeFile(join(world.cli.home, "tariff.json"), JSON.stringify(tariffFile));
  const line = await invocation(world);
  const { argv, options } = "argv" in line ? line : { argv: line, options: {} };
  const { code, stdout, stderr, lines } = await world.cli.run(
    [...name.split(" "), ...argv, "--json"],
    options,
  );
  expect({ code, stderr, error: code === 0 ? "" : stdout }).toEqual({ code: 0, stderr: "", error: "" });
  const { output } = ownCommands[name.replace(" ", ":")] ?? {};
  if (output === undefined) throw new Error(`${name} does not say what it writes.`);
  const values = output.kind === "lines" ? lines() : output.kind === "text" ? [] : [JSON.parse(stdout)];
  expect(values.flatMap((value) => faults(output, value))).toEqual([]);
});

async function profileOf({ cli, server }: World, name: string): Promise<string> {
  await cli.run(["login", "--profile", name], { stdin: server.key });
  return name;
}

const tariffFile = {
  name: "Night",
  currency: "EUR",
  elements: [{ price_components: [{ type: "ENERGY", price: 0.25 }] }],
};

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

function faults(output: Output, value: unknown): string[] {
  const validate = ajv.compile({ ...schemaOf(output), $defs: schemas.$defs });
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function schemaOf(output: Output): object {
  switch (output.kind) {
    case "operation":
      return enveloped(...answerOf(output.id));
    case "data":
      return enveloped(output.schema, false);
    case "lines":
      return output.schema;
    case "text":
      return {};
  }
}

function enveloped(data: unknown, isList: boolean): object {
  return {
    type: "object",
    additionalProperties: false,
    required: isList ? ["data", "has_more"] : ["data"],
    properties: { data, ...(isList && { has_more: { type: "boolean" } }) },
  };
}

/** What the operation answers as `data`, by any of its successes, and whether that is a list. */
function answerOf(id: keyof typeof schemas.operations): [data: object, isList: boolean] {
  const answers = ["200", "201", "202"].flatMap((status) => {
    const { properties } = (schemas.operations[id].responses[status] ?? {}) as {
      properties?: Record<string, object>;
    };
    return properties === undefined ? [] : [properties];
  });
  const isList = answers.some((properties) => "pagination" in properties);
  return [{ anyOf: answers.map(({ data }) => data) }, isList];
}
