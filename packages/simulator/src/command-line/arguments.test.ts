import { expect, test } from "vitest";
import { scenarios } from "../scenarios/ready-made.ts";
import { parseArguments } from "./arguments.ts";

const url = ["--url", "ws://127.0.0.1:8080/ocpp"];

function problems(...argv: string[]): string[] {
  const parsed = parseArguments(argv);
  if (parsed.kind !== "usage") throw new Error(`${argv.join(" ")} was accepted`);
  return parsed.problems.map(({ problem, hint }) => `${problem} Try this: ${hint}`);
}

test("only a url is required", () => {
  expect(parseArguments(url)).toEqual({
    kind: "run",
    arguments: {
      url: "ws://127.0.0.1:8080/ocpp",
      identities: { kind: "numbered", count: 1, prefix: "SIM-", password: undefined },
      connectors: 1,
      idTags: ["SIMULATOR"],
      speed: 1,
      seed: 1,
      staggerMs: 100,
      durationMs: null,
      scenario: null,
      load: null,
      quirks: {},
      securityProfile: 0,
      tls: { ca: null, cert: null, key: null },
      json: false,
      quiet: false,
    },
  });
});

test("every option can be set", () => {
  const numbered = ["--count", "20", "--identity-prefix", "CP", "--password", "secret"];
  const expected = [
    ...["--connectors", "2", "--speed", "60", "--id-tag", "A", "--id-tag", "B", "--seed", "0"],
    ...["--stagger", "5", "--duration", "1.5", "--json", "--quiet", "--scenario", "lost-stop"],
    ...["--quirk", "neverPongs", "--quirk", "meterStop=-1", "--security-profile", "1"],
  ];
  expect(parseArguments([...url, ...numbered, ...expected])).toMatchObject({
    arguments: {
      identities: { kind: "numbered", count: 20, prefix: "CP", password: "secret" },
      connectors: 2,
      speed: 60,
      idTags: ["A", "B"],
      seed: 0,
      staggerMs: 5,
      durationMs: 1_500,
      json: true,
      quiet: true,
      scenario: scenarios["lost-stop"],
      quirks: { neverPongs: true, meterStop: -1 },
      securityProfile: 1,
    },
  });
});

test("a load has an interval and processes, and starts its chargers quickly", () => {
  expect(
    parseArguments([
      ...url,
      "--load",
      "--count",
      "10000",
      "--charging",
      "50",
      "--every",
      "15",
      "--processes",
      "2",
    ]),
  ).toMatchObject({
    arguments: {
      load: { charging: 0.5, everyMs: 15_000, processes: 2 },
      staggerMs: 1,
      identities: { count: 10_000 },
    },
  });
  expect(parseArguments([...url, "--load"])).toMatchObject({
    arguments: { load: { charging: 1, everyMs: 30_000, processes: 1 } },
  });
  expect(problems(...url, "--every", "15")).toEqual([
    "--every belongs to --load. Try this: --load --every 15",
  ]);
  expect(problems("--url", "wss://127.0.0.1/ocpp", "--load", "--quirk", "neverPongs")).toEqual([
    "--load and --quirk cannot be combined: chargers of a load only send meter values. Try this: without --load, or without --quirk",
    "--load speaks ws:// only. Try this: --url ws://127.0.0.1/ocpp",
  ]);
});

test("chargers are numbered, a single one, or listed in a file", () => {
  const one = parseArguments([...url, "--identity", "CP-1", "--password", "p"]);
  expect(one).toMatchObject({ arguments: { identities: { kind: "one", identity: "CP-1", password: "p" } } });
  const file = parseArguments([...url, "--chargers", "chargers.txt"]);
  expect(file).toMatchObject({ arguments: { identities: { kind: "file", path: "chargers.txt" } } });
  expect(problems(...url, "--chargers", "chargers.txt", "--count", "2")).toEqual([
    "--chargers and --count cannot be combined: each one selects the chargers. Try this: --chargers FILE alone",
  ]);
});

test("all errors are reported at once, each with a hint", () => {
  expect(problems("--count", "none", "--speed", "0", "--id-tag", "", "--quirk", "neverPong")).toEqual([
    "--url is required: the address of the central system. Try this: --url ws://127.0.0.1:8080/ocpp",
    "--count none is invalid: it must be a whole number of at least 1. Try this: --count 20",
    '--id-tag "" is invalid: a tag must have 1 to 20 characters. Try this: --id-tag SIMULATOR',
    "--speed 0 is invalid: it must be a number of at least 0.01. Try this: --speed 60",
    "Unknown quirk neverPong. Try this: --quirk neverPongs",
  ]);
});

test("an address without ws:, and unknown names", () => {
  expect(problems("--url", "http://localhost:8080")).toEqual([
    "--url http://localhost:8080 is not a WebSocket URL: it must begin with ws:// or wss://. Try this: --url ws://127.0.0.1:8080/ocpp",
  ]);
  expect(problems("--cuont", "3")).toEqual(["Unknown option --cuont. Try this: --count"]);
  expect(problems("--zzzzzzzz")).toEqual([expect.stringContaining("Try this: forecourt-sim --help")]);
  expect(problems("--url")).toEqual([expect.stringContaining("Try this: forecourt-sim --help")]);
  expect(problems(...url, "--scenario", "lost-stops")).toEqual([
    "Unknown scenario lost-stops. Try this: --scenario lost-stop",
  ]);
  expect(problems(...url, "--scenario", "toString")).toEqual([
    "Unknown scenario toString. Try this: forecourt-sim --list-scenarios",
  ]);
});

test("a security profile requires its credentials", () => {
  expect(problems(...url, "--security-profile", "4")).toEqual([
    "--security-profile 4 is invalid: it must be 0, 1, 2 or 3. Try this: --security-profile 1",
  ]);
  expect(problems(...url, "--security-profile", "2")).toEqual([
    "Security profile 2 requires a password. Try this: --password 0123456789abcdef",
    "Security profile 2 requires TLS. Try this: --url wss://127.0.0.1:8080/ocpp",
  ]);
  expect(problems("--url", "wss://localhost", "--security-profile", "3")).toEqual([
    "Security profile 3 requires a certificate and its key. Try this: --cert charger.pem --key charger.key",
  ]);
});

test("help and lists take precedence, and are complete", () => {
  const text = (...argv: string[]) => {
    const parsed = parseArguments(argv);
    return parsed.kind === "print" ? parsed.text : "";
  };
  const help = text("--help", "--count", "x");
  const flags = ["--url", "--count", "--chargers", "--security-profile", "--ca", "--quirk", "--scenario"];
  for (const flag of [...flags, "--seed", "--stagger", "--duration", "--json", "--quiet"]) {
    expect(help).toContain(flag);
  }
  const list = text("--list-scenarios");
  for (const name of Object.keys(scenarios)) expect(list).toContain(`${name} `);
  expect(text("--list-quirks")).toContain("neverPongs ");
});
