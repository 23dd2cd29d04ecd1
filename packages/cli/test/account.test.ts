import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, type CliOptions, startCli } from "./run-cli.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const unknownKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

function profilesOf(cli: Cli): string {
  return join(cli.home, "config", "profiles.json");
}

async function login(cli: Cli, argv: readonly string[] = [], options: CliOptions = {}) {
  return cli.run(["login", "--url", server.baseUrl, ...argv], { stdin: `${server.key}\n`, ...options });
}

describe("logging in", () => {
  test("asks for the server and the key, and says who one is now", async () => {
    await using cli = await startCli();
    const asked = await cli.run(["login"], { answers: [server.baseUrl.replace("/v1", "/"), server.key] });
    expect(asked.code).toBe(0);
    expect(asked.stderr).toBe("Server [http://127.0.0.1:8080/v1]: API key (not shown): ");
    expect(asked.text).toMatch(/Organization +default\n.*Role +admin\n/s);
    expect(asked.text).not.toContain(server.key);
    const { code, json } = await cli.run(["whoami", "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      data: {
        role: "admin",
        url: server.baseUrl,
        url_from: "profile",
        key_from: "profile",
        profile: "default",
        server_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    });
  });

  test("keeps the key where its owner alone can read it", async () => {
    await using cli = await startCli();
    await login(cli);
    expect((await stat(profilesOf(cli))).mode & 0o777).toBe(0o600);
    expect((await stat(join(cli.home, "config"))).mode & 0o777).toBe(0o700);
  });

  test("keeps nothing of a key that the server does not know", async () => {
    await using cli = await startCli();
    await login(cli);
    const before = await readFile(profilesOf(cli), "utf8");
    const { code, stderr } = await login(cli, [], { stdin: unknownKey });
    expect(code).toBe(3);
    expect(stderr).toContain("Code: key-refused");
    expect(stderr).toContain("forecourt-server keys create");
    expect(await readFile(profilesOf(cli), "utf8")).toBe(before);
  });

  test("keeps nothing of an address where no server answers", async () => {
    await using cli = await startCli();
    const { code, stderr } = await cli.run(["login", "--url", "http://127.0.0.1:1"], { stdin: server.key });
    expect(code).toBe(1);
    expect(stderr).toContain("Code: no-server");
    expect(stderr).toContain("curl http://127.0.0.1:1/healthz");
    await expect(stat(profilesOf(cli))).rejects.toThrow("ENOENT");
  });

  test("does not send a text that is not a key", async () => {
    await using cli = await startCli();
    const fetch = () => Promise.reject(new Error("It was sent."));
    const { code, stderr } = await login(cli, [], { stdin: "hunter2", fetch });
    expect({ code, shown: stderr.includes("begins with fc_live_") }).toEqual({ code: 2, shown: true });
  });

  test("warns before a key goes through a network in plain text", async () => {
    await using cli = await startCli();
    const order: string[] = [];
    const fetch = async () => {
      order.push("sent");
      return Response.json({
        data: { organization: { id: "org_1", name: "Far" }, role: "viewer", key_id: "key_1" },
      });
    };
    const far = await cli.run(["login", "--url", "http://charging.example.com"], {
      stdin: server.key,
      fetch,
    });
    expect(far.code).toBe(0);
    expect(far.stderr).toContain("Warning: http://charging.example.com/v1 is not encrypted");
    const near = await login(cli);
    expect(near.stderr).not.toContain("Warning");
  });

  test("shows which environment variables override it", async () => {
    await using cli = await startCli();
    const { stderr } = await login(cli, [], { env: { FORECOURT_API_KEY: unknownKey } });
    expect(stderr).toContain("FORECOURT_API_KEY: set in the environment, and wins over the profile.");
  });

  test("says so where nothing can be kept", async () => {
    await using cli = await startCli();
    // Where not even root can write.
    await symlink("/proc", join(cli.home, "config"));
    const { code, stderr } = await login(cli);
    expect({ code, shown: stderr.includes("profiles.json cannot be written: ENOENT") }).toEqual({
      code: 2,
      shown: true,
    });
  });

  test("many at once are all kept", async () => {
    await using cli = await startCli();
    const names = Array.from({ length: 12 }, (_, index) => `site-${index}`);
    const runs = await Promise.all(names.map((name) => login(cli, ["--profile", name])));
    expect(runs.map(({ code }) => code)).toEqual(names.map(() => 0));
    const kept = JSON.parse(await readFile(profilesOf(cli), "utf8"));
    expect(Object.keys(kept.profiles).sort()).toEqual([...names].sort());
  });

  test("a lock of a process that has died is taken over at once", async () => {
    await using cli = await startCli();
    const { pid, exited } = endedProcess();
    await exited;
    await mkdir(join(cli.home, "config"));
    await writeFile(`${profilesOf(cli)}.lock`, String(pid));
    const waits: number[] = [];
    const clock = {
      now: () => Date.now(),
      after(delayMs: number, then: () => void) {
        if (delayMs < 1_000) waits.push(delayMs);
        const timer = setTimeout(then, delayMs);
        return () => clearTimeout(timer);
      },
    };
    expect({ code: (await login(cli, [], { clock })).code, waits }).toEqual({ code: 0, waits: [] });
  });

  test("a login waits for the lock of another process, and then names that process", async () => {
    await using cli = await startCli();
    await mkdir(join(cli.home, "config"));
    await writeFile(`${profilesOf(cli)}.lock`, String(process.ppid));
    let nowMs = Date.now();
    const clock = {
      now: () => nowMs,
      after(delayMs: number, then: () => void) {
        // Only the wait for the lock is short.
        if (delayMs > 1_000) return () => {};
        nowMs += 5_000;
        queueMicrotask(then);
        return () => {};
      },
    };
    const { code, stderr } = await login(cli, [], { clock });
    expect({ code, shown: stderr.includes(`Process ${process.ppid} is changing the profiles`) }).toEqual({
      code: 2,
      shown: true,
    });
  });
});

describe("profiles", () => {
  test("the last login becomes the current profile, unless --keep-current is set", async () => {
    await using cli = await startCli();
    await login(cli, ["--profile", "first"]);
    await login(cli, ["--profile", "second"]);
    await login(cli, ["--profile", "third", "--keep-current"]);
    const { json, stdout } = await cli.run(["profiles", "list", "--json"]);
    expect(json()).toEqual({
      data: ["first", "second", "third"].map((name) => ({
        name,
        url: server.baseUrl,
        current: name === "second",
      })),
    });
    expect(stdout).not.toContain(server.key);
    await cli.run(["profiles", "use", "first"]);
    expect((await cli.run(["whoami", "--json"])).json()).toMatchObject({ data: { profile: "first" } });
  });

  test("a profile that is removed is asked for first, and what is left is the current one", async () => {
    await using cli = await startCli();
    await login(cli, ["--profile", "first"]);
    await login(cli, ["--profile", "second"]);
    expect((await cli.run(["profiles", "remove", "second"])).code).toBe(2);
    const no = await cli.run(["profiles", "remove", "second"], { answers: ["n"] });
    expect({ code: no.code, asked: no.stderr.includes('Forget profile "second"') }).toEqual({
      code: 1,
      asked: true,
    });
    expect((await cli.run(["profiles", "remove", "second", "--yes"])).code).toBe(0);
    expect((await cli.run(["whoami", "--json"])).json()).toMatchObject({ data: { profile: "first" } });
  });

  test("logging out forgets the key, and whoami then says how to log in", async () => {
    await using cli = await startCli();
    await login(cli);
    expect((await cli.run(["logout"])).stdout).toContain("forgotten");
    expect(await readFile(profilesOf(cli), "utf8")).not.toContain(server.key);
    expect((await cli.run(["logout"])).stdout).toBe("The profile was not logged in.\n");
    const { code, stderr } = await cli.run(["whoami"]);
    expect({ code, shown: stderr.includes("forecourt login") }).toEqual({ code: 3, shown: true });
  });

  test.each(["profiles use", "profiles remove", "logout --profile"])(
    "%s names a profile that there is",
    async (words) => {
      await using cli = await startCli();
      const { code, stderr } = await cli.run([...words.split(" "), "constructor"]);
      expect({ code, shown: stderr.includes("Code: unknown-profile") }).toEqual({ code: 2, shown: true });
    },
  );
});

describe("who one is", () => {
  test("comes from flags before the environment, and from there before the profile", async () => {
    await using cli = await startCli();
    await login(cli);
    const viewer = await server.keyFor("viewer");
    const operator = await server.keyFor("operator");
    const env = { FORECOURT_API_KEY: viewer };
    const shown = async (argv: string[], options: CliOptions) =>
      (await cli.run(["whoami", "--json", ...argv], options)).json();
    expect(await shown([], { env })).toMatchObject({
      data: { role: "viewer", key_from: "environment", url_from: "profile", profile: "default" },
    });
    expect(await shown(["--api-key", operator], { env })).toMatchObject({
      data: { role: "operator", key_from: "flag" },
    });
    // A profile that is named is meant.
    expect(await shown(["--profile", "default"], { env })).toMatchObject({
      data: { role: "admin", key_from: "profile" },
    });
  });

  test("shows the known fields when the server does not respond", async () => {
    await using cli = await startCli();
    const env = { FORECOURT_URL: "http://127.0.0.1:1", FORECOURT_API_KEY: unknownKey };
    const { code, stderr } = await cli.run(["whoami"], { env, clock: impatient });
    expect(code).toBe(1);
    expect(stderr).toContain(
      "http://127.0.0.1:1/v1 (from FORECOURT_URL), the API key is from FORECOURT_API_KEY",
    );
  });

  test("a profile's key is not sent to another server", async () => {
    await using cli = await startCli();
    await login(cli);
    const fetch = () => Promise.reject(new Error("It was sent."));
    const { code, stderr } = await cli.run(["whoami", "--url", "http://127.0.0.1:1"], { fetch });
    expect({ code, shown: stderr.includes("not for http://127.0.0.1:1/v1") }).toEqual({
      code: 3,
      shown: true,
    });
  });
});

/** Waits between attempts take no time; the time that an attempt may take never ends. */
const impatient = {
  now: () => Date.now(),
  after(delayMs: number, then: () => void) {
    if (delayMs < 20_000) queueMicrotask(then);
    return () => {};
  },
};

function endedProcess() {
  const child = spawn(process.execPath, ["-e", "0"]);
  return { pid: child.pid, exited: once(child, "exit") };
}
