import { expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

const url = ["--url", "ws://127.0.0.1:8080/ocpp"];

test("a url is all it needs", () => {
  expect(parseArguments(url)).toEqual({
    kind: "run",
    arguments: {
      url: "ws://127.0.0.1:8080/ocpp",
      count: 1,
      connectors: 1,
      identityPrefix: "SIM-",
      password: undefined,
      idTags: ["SIMULATOR"],
      speed: 1,
      seed: 1,
      durationMs: null,
      json: false,
    },
  });
});

test("everything can be said", () => {
  const said = [
    ...[
      "--count",
      "20",
      "--connectors",
      "2",
      "--identity-prefix",
      "CP",
      "--password",
      "secret",
      "--speed",
      "60",
    ],
    ...["--id-tag", "A", "--id-tag", "B", "--seed", "0", "--duration", "1.5", "--json"],
  ];
  expect(parseArguments([...url, ...said])).toMatchObject({
    arguments: {
      count: 20,
      connectors: 2,
      identityPrefix: "CP",
      password: "secret",
      idTags: ["A", "B"],
      speed: 60,
      seed: 0,
      durationMs: 1_500,
      json: true,
    },
  });
});

test("every problem is told at once, each with what to do", () => {
  expect(parseArguments(["--count", "none", "--speed", "0", "--id-tag", ""])).toEqual({
    kind: "usage",
    problems: [
      "--url is missing. Say where the chargers connect to: --url ws://127.0.0.1:8080/ocpp",
      '--id-tag "" is not possible. A tag has 1 to 20 characters.',
      "--count none is not possible. Give a whole number of at least 1: --count 10",
      "--speed 0 is not possible. Give a number of at least 0.01: --speed 10",
    ],
  });
});

test("an address that is not a WebSocket's, and a flag that does not exist", () => {
  expect(parseArguments(["--url", "http://localhost:8080"])).toEqual({
    kind: "usage",
    problems: [
      "--url http://localhost:8080 is not a WebSocket address. It starts with ws:// or wss://, such as ws://127.0.0.1:8080/ocpp",
    ],
  });
  expect(parseArguments(["--cuont", "3"])).toMatchObject({
    kind: "usage",
    problems: [expect.stringContaining("See forecourt-sim --help")],
  });
});

test("help wins over everything", () => {
  expect(parseArguments(["--help", "--count", "x"])).toEqual({ kind: "help" });
});
