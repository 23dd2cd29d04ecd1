import type { Command } from "@forecourt/contract";
import { testScale, testSeed } from "@forecourt/harness";
import { ManualClock } from "@forecourt/ocpp/testing";
import { createRandom, createSimulatedCharger } from "@forecourt/simulator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/fields-of.ts";
import { connectRpcCharger, type RpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { answerToUpgrade, basic } from "../../support/upgrade-request.ts";

/** Two seconds are long enough to answer in, and short enough to wait for. */
const lifetimeS = 2;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_COMMAND_LIFETIME_S: String(lifetimeS) });
});
afterAll(() => server[Symbol.asyncDispose]());

interface Registered {
  id: string;
  identity: string;
  password: string;
}

let chargers = 0;

async function register(at: TestServer = server): Promise<Registered> {
  chargers += 1;
  const identity = `CP-KEY-${chargers}`;
  const { id, password } = await at.client.chargers.create({ identity });
  return { id, identity, password };
}

const often = { interval: 20, timeout: 60_000 };

const isOffline = (id: string, at: TestServer) =>
  expect.poll(async () => (await at.client.chargers.get(id)).connected, often).toBe(false);

async function connect({ id, identity }: Registered, password: string, at = server): Promise<RpcCharger> {
  await isOffline(id, at);
  const charger = await connectRpcCharger({ url: at.ocppUrl, identity, password });
  await charger.boot();
  return charger;
}

/** Whether the server accepts a connection with this password. The connection is closed afterwards. */
async function opens({ id, identity }: Registered, password: string | Buffer, at = server): Promise<boolean> {
  await isOffline(id, at);
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), Buffer.from(password)]);
  const answer = await answerToUpgrade(at, identity, {
    Authorization: `Basic ${credentials.toString("base64")}`,
  });
  return answer.startsWith("HTTP/1.1 101 ");
}

/** The keys that the charger receives from now on. The charger gives each the answer of `answer`. */
function listen(charger: RpcCharger, answer: () => object | Promise<object>): string[] {
  const keys: string[] = [];
  charger.handle("ChangeConfiguration", async ({ key, value }) => {
    expect(key).toBe("AuthorizationKey");
    keys.push(String(value));
    return { ...(await answer()) };
  });
  return keys;
}

async function rotate({ id }: Registered, at = server) {
  const { command, password } = await at.client.chargers.rotateCredentials(id, { mode: "over_ocpp" });
  expect(password).toBeUndefined();
  if (command === null) throw new Error("over OCPP a command carries it");
  return ended(command, at);
}

async function ended({ id }: { id: string }, at = server) {
  await expect.poll(async () => (await at.client.commands.get(id)).status, often).not.toBe("pending");
  return at.client.commands.get(id);
}

const issue = (registered: Registered, overlap_seconds: number | null = null) =>
  server.client.chargers.rotateCredentials(registered.id, { mode: "manual", overlap_seconds });

describe("over OCPP", () => {
  test("the charger gets a key of 20 bytes, and its first login with that key, as text or bytes, ends the old one", async () => {
    for (const form of ["text", "bytes"] as const) {
      const registered = await register();
      await using charger = await connect(registered, registered.password);
      const keys = listen(charger, () => ({ status: "Accepted" }));
      const command = await rotate(registered);
      expect(command).toMatchObject({
        type: "ChangeConfiguration",
        socket_id: null,
        status: "accepted",
        result: { status: "Accepted" },
      });
      const [key = ""] = keys;
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
      await charger.close();

      // The charger has not connected with the new password yet, so it may have kept the old one.
      expect(await opens(registered, registered.password)).toBe(true);
      expect(await opens(registered, form === "text" ? key : Buffer.from(key, "hex"))).toBe(true);
      expect(await opens(registered, registered.password)).toBe(false);
      expect(await opens(registered, key)).toBe(true);
      const { data } = await server.client.events.list({ type: "charger.security_event" });
      expect(data[0]).toMatchObject({
        subject: { type: "charger", id: registered.id },
        data: { kind: "PasswordChanged", tech_info: "over_ocpp" },
      });
    }
  });

  test("a charger that needs a reboot, or accepts the key without using it, can connect with the old one without a time limit", async () => {
    for (const status of ["RebootRequired", "Accepted"]) {
      const registered = await register();
      const first = await connect(registered, registered.password);
      const keys = listen(first, () => ({ status }));
      expect(await rotate(registered)).toMatchObject({ status: "accepted", result: { status } });
      await first.close();
      for (let time = 0; time < 3; time++) expect(await opens(registered, registered.password)).toBe(true);

      // A second request sends the same password, because the charger may have stored it.
      const second = await connect(registered, registered.password);
      const again = listen(second, () => ({ status }));
      await rotate(registered);
      expect(again).toEqual(keys);
      await second.close();
      expect(await opens(registered, keys[0] ?? "")).toBe(true);
      expect(await opens(registered, registered.password)).toBe(false);
    }
  });

  test.each(["Rejected", "NotSupported"])(
    "a charger that answers %s keeps its password, and the new one is invalid",
    async (status) => {
      const registered = await register();
      const charger = await connect(registered, registered.password);
      const keys = listen(charger, () => ({ status }));
      expect(await rotate(registered)).toMatchObject({ status: "rejected", error: status });
      // The next rotation makes a new password.
      await rotate(registered);
      expect(new Set(keys).size).toBe(2);
      await charger.close();
      for (const key of keys) expect(await opens(registered, key)).toBe(false);
      expect(await opens(registered, registered.password)).toBe(true);
    },
  );

  test("a charger that is offline gets nothing, and the command ends as rejected", async () => {
    const registered = await register();
    const response = await server.fetch(`/chargers/${registered.id}/credentials`, { method: "POST" });
    expect(response.status).toBe(202);
    const { data } = (await response.json()) as { data: { command: Command } };
    expect(data).toMatchObject({
      charger_id: registered.id,
      mode: "over_ocpp",
      command: { type: "ChangeConfiguration", status: "pending", error: null },
      previous_until: null,
    });
    expect(await server.client.waitForCommand(data.command)).toMatchObject({
      status: "rejected",
      error: "charger_offline",
    });
    expect(await opens(registered, registered.password)).toBe(true);
  });

  test("a charger that never answers can connect with either key", async () => {
    const registered = await register();
    const charger = await connect(registered, registered.password);
    const keys = listen(charger, () => new Promise(() => undefined));
    expect(await rotate(registered)).toMatchObject({ status: "timeout", error: "no_answer" });
    await charger.close();
    expect(await opens(registered, registered.password)).toBe(true);
    expect(await opens(registered, keys[0] ?? "")).toBe(true);
  });

  test("a refusal after an attempt with an unknown end leaves the charger both keys", async () => {
    const registered = await register();
    const first = await connect(registered, registered.password);
    const keys = listen(first, async () => {
      first.cut();
      return { status: "Accepted" };
    });
    expect(await rotate(registered)).toMatchObject({ status: "timeout", error: "connection_lost" });
    const second = await connect(registered, registered.password);
    const again = listen(second, () => ({ status: "Rejected" }));
    expect(await rotate(registered)).toMatchObject({ status: "rejected", error: "Rejected" });
    await second.close();
    expect(again).toEqual(keys);
    expect(await opens(registered, keys[0] ?? "")).toBe(true);
  });

  test("of two concurrent rotations the newer one counts, and the charger gets one key only", async () => {
    const registered = await register();
    await using charger = await connect(registered, registered.password);
    const keys = listen(charger, () => ({ status: "Accepted" }));
    const ended = await Promise.all([rotate(registered), rotate(registered), rotate(registered)]);
    expect(
      ended.map(({ error }) => error).filter((error) => error !== null && error !== "superseded"),
    ).toEqual([]);
    expect(ended.some(({ status }) => status === "accepted")).toBe(true);
    expect(new Set(keys).size).toBe(1);
  });

  test("a request that is repeated with its Idempotency-Key sends nothing again, and answers the command as it stands", async () => {
    const registered = await register();
    await using charger = await connect(registered, registered.password);
    const keys = listen(charger, () => ({ status: "Accepted" }));
    const idempotencyKey = "rotate-once";
    const first = await server.client.chargers.rotateCredentials(registered.id, { idempotencyKey });
    if (first.command === null) throw new Error("over OCPP a command carries it");
    await ended(first.command);
    const again = await server.client.chargers.rotateCredentials(registered.id, { idempotencyKey });
    expect(again.command).toMatchObject({ id: first.command.id, status: "accepted" });
    expect(keys).toHaveLength(1);
  });

  test("a simulated charger takes its key and comes back with the bytes of it, by itself", async () => {
    const { id, identity, password } = await register();
    const reconnect = { firstMs: 20, maxMs: 100 };
    const charger = createSimulatedCharger({
      url: server.ocppUrl,
      identity,
      securityProfile: 1,
      password,
      reconnect,
    });
    await charger.connect();
    await rotate({ id, identity, password });
    const changed = async () => {
      const { data } = await server.client.events.list({ type: "charger.security_event" });
      return data.some((event) => event.subject.id === id && fieldsOf(event)["kind"] === "PasswordChanged");
    };
    await expect.poll(changed, often).toBe(true);
    await charger.close();
    expect(await opens({ id, identity, password }, password)).toBe(false);
  });

  test("with that option, the old one ends when the charger has accepted the new one, but not before a needed reboot", async () => {
    await using strict = await startTestServer({ FORECOURT_OCPP_OLD_PASSWORD: "until-accepted" });
    for (const [status, oldOneWorks] of [
      ["Accepted", false],
      ["RebootRequired", true],
    ] as const) {
      const registered = await register(strict);
      const charger = await connect(registered, registered.password, strict);
      const keys = listen(charger, () => ({ status }));
      await rotate(registered, strict);
      await charger.close();
      expect(await opens(registered, registered.password, strict)).toBe(oldOneWorks);
      expect(await opens(registered, keys[0] ?? "", strict)).toBe(true);
    }
  });

  test("the key cannot be read in the store, the API or the log", async () => {
    await using other = await startTestServer();
    const registered = await register(other);
    await using charger = await connect(registered, registered.password, other);
    const keys = listen(charger, () => ({ status: "Accepted" }));
    charger.handle("GetConfiguration", () => ({
      configurationKey: [{ key: "AuthorizationKey", readonly: false, value: keys[0] ?? "" }],
    }));
    await rotate(registered, other);
    const { command } = await other.client.chargers.rotateCredentials(registered.id, { mode: "over_ocpp" });
    if (command === null) throw new Error("over OCPP a command carries it");
    await ended(command, other);
    await other.client.chargers.call(registered.id, {
      action: "GetConfiguration",
      payload: { key: ["AuthorizationKey"] },
      wait: true,
    });
    const { password: issued = "" } = await other.client.chargers.rotateCredentials(registered.id, {
      mode: "manual",
      idempotencyKey: "issue-once",
    });
    await expect
      .poll(async () => (await other.client.chargers.listMessages(registered.id)).data.length)
      .toBeGreaterThanOrEqual(8);

    const secrets = [registered.password, ...keys, issued];
    expect(secrets.every((secret) => /^[0-9a-f]{40}$/.test(secret))).toBe(true);
    const { core } = other.server;
    const tables = await core.db.read((tx) =>
      tx.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`),
    );
    for (const secret of secrets) {
      const bytes = Buffer.from(secret, "hex").toString("base64").slice(0, 20);
      for (const { name } of tables) {
        const found = await core.db.read((tx) =>
          tx.execute(sql`select 1 from ${sql.identifier(name)} as row
            where row::text like ${`%${secret}%`} or row::text like ${`%${bytes}%`}`),
        );
        expect({ name, rows: [...found].length }).toEqual({ name, rows: 0 });
      }
      expect(JSON.stringify(other.log)).not.toContain(secret);
    }
    const { data } = await other.client.chargers.listMessages(registered.id, {
      action: "ChangeConfiguration",
      direction: "out",
    });
    expect(data.map(({ frame }) => frame?.[3])).toEqual([
      { key: "AuthorizationKey", value: "***" },
      { key: "AuthorizationKey", value: "***" },
    ]);
  });
});

describe("by hand", () => {
  test("the password is answered once, and both work until the charger comes with the new one", async () => {
    const registered = await register();
    const { password, mode, command, previous_until } = await issue(registered);
    expect({ mode, command, previous_until }).toEqual({
      mode: "manual",
      command: null,
      previous_until: null,
    });
    expect(password).toMatch(/^[0-9a-f]{40}$/);
    expect(await opens(registered, registered.password)).toBe(true);
    expect(await opens(registered, password ?? "")).toBe(true);
    expect(await opens(registered, registered.password)).toBe(false);
  });

  test("without an overlap the old one ends at once", async () => {
    const registered = await register();
    const { password } = await issue(registered, 0);
    expect(await opens(registered, registered.password)).toBe(false);
    expect(await opens(registered, password ?? "")).toBe(true);
  });

  test("with an overlap the old one ends with it, also when the charger has not connected", async () => {
    const clock = new ManualClock(Date.now());
    await using timed = await startTestServer({}, { clock });
    const registered = await register(timed);
    const { password, previous_until } = await timed.client.chargers.rotateCredentials(registered.id, {
      mode: "manual",
      overlap_seconds: 60,
    });
    expect(Date.parse(previous_until ?? "")).toBe(clock.now() + 60_000);
    clock.advance(59_999);
    expect(await opens(registered, registered.password, timed)).toBe(true);
    clock.advance(1);
    expect(await opens(registered, registered.password, timed)).toBe(false);
    expect(await opens(registered, password ?? "", timed)).toBe(true);
  });

  test("one that was issued before and never used is replaced", async () => {
    const registered = await register();
    const { password: lost } = await issue(registered);
    const { password } = await issue(registered);
    expect(await opens(registered, lost ?? "")).toBe(false);
    expect(await opens(registered, password ?? "")).toBe(true);
  });

  test("over OCPP there is no overlap to choose", async () => {
    const { id } = await register();
    const body = JSON.stringify({ mode: "over_ocpp", overlap_seconds: 60 });
    const headers = { "content-type": "application/json" };
    const response = await server.fetch(`/chargers/${id}/credentials`, { method: "POST", body, headers });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: "/overlap_seconds" }] });
  });

  test("a request that is repeated with its Idempotency-Key answers the same password", async () => {
    const { id } = await register();
    const request = { mode: "manual", idempotencyKey: `issue-${id}` } as const;
    const first = await server.client.chargers.rotateCredentials(id, request);
    expect(await server.client.chargers.rotateCredentials(id, request)).toEqual(first);
  });
});

test("rotations, answers and logins at the same moment do not disturb each other", async () => {
  for (let round = 0; round < 2; round++) {
    const registered = await register();
    await using charger = await connect(registered, registered.password);
    const keys = listen(charger, () => ({ status: "Accepted" }));
    const { password: issued = "" } = await issue(registered);
    const login = (password: string) =>
      answerToUpgrade(server, registered.identity, { Authorization: basic(registered.identity, password) });
    const before = server.log.length;
    await Promise.all([
      ...Array.from({ length: 4 }, () => rotate(registered)),
      // The charger's own connection is alive, so the server asks every new connection to come later.
      ...Array.from({ length: 4 }, () => login(issued)),
      login(registered.password),
      ...Array.from({ length: 4 }, () => issue(registered)),
    ]);
    expect(server.log.slice(before).filter(({ level }) => level === "error")).toEqual([]);
    await charger.close();
    expect(await opens(registered, keys.at(-1) ?? "")).toBe(true);
  }
});

test("after rotations, answers, losses and logins in any order, the charger can connect with the password it holds", async () => {
  const seed = testSeed;
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const registered = await register();
  let held = registered.password;
  /** The password that the charger uses from its next start on. */
  let staged: string | null = null;
  const steps: string[] = [];
  for (let step = 0; step < 12 * testScale; step++) {
    if (chance(0.4)) {
      const { password = "" } = await issue(registered);
      const entered = chance(0.5);
      if (entered) held = password;
      steps.push(`issued${entered ? ", entered" : ""}`);
      if (!entered) continue;
      staged = null;
    }
    const charger = await connect(registered, held).catch((error: unknown) => {
      throw new Error(`seed ${seed}: shut out after ${steps.join("; ")}`, { cause: error });
    });
    const rotations = chance(0.7) ? 1 : 0;
    for (let rotation = 0; rotation < rotations; rotation++) {
      const answer = (["Accepted", "RebootRequired", "Rejected", "NotSupported"] as const)[
        Math.floor(random() * 4)
      ];
      const takes = answer === "Accepted" && chance(0.8);
      const isLost = chance(0.3);
      const keys = listen(charger, () => {
        if (isLost) charger.cut();
        return { status: answer };
      });
      await rotate(registered);
      const [key = ""] = keys;
      steps.push(`${answer}${takes ? ", taken" : ""}${isLost ? ", lost" : ""}`);
      if (takes) held = key;
      if (answer === "RebootRequired") staged = key;
    }
    await charger.close();
    if (staged !== null && chance(0.5)) {
      steps.push("rebooted");
      held = staged;
      staged = null;
    }
  }
  expect(await opens(registered, held)).toBe(true);
});
