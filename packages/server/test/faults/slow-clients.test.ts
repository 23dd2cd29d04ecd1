import { SeededRandom, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { startTestServer } from "../support/start-test-server.ts";
import { attackSlowly } from "./slow-attack.ts";

/** `pnpm faults slow-clients` runs a thousand of them for a minute, and measures the effect on other clients. */
test("slow clients are cut off with a 408, leave nothing behind, and others are served meanwhile", async () => {
  const connections = 30;
  await using server = await startTestServer({
    FORECOURT_HTTP_HEADERS_TIMEOUT_S: "1",
    FORECOURT_HTTP_REQUEST_TIMEOUT_S: "2",
    // If the server still counted a closed connection, there would soon be no place for a new one.
    FORECOURT_HTTP_MAX_CONNECTIONS: String(connections + 5),
  });
  const target = { url: server.server.url, key: server.key };
  const attack = attackSlowly(target, connections, new SeededRandom(testSeed));
  const closedOf = (kind: "headers" | "body") => attack.report()[kind].closed;
  const inTime = { timeout: 60_000, interval: 100 };
  await expect.poll(() => closedOf("headers"), inTime).toBeGreaterThanOrEqual(connections);
  await expect.poll(() => closedOf("body"), inTime).toBeGreaterThanOrEqual(connections / 2);
  expect((await server.fetch("/me")).status).toBe(200);
  const { headers, body, reading } = attack.report();
  expect(Object.keys(headers.endings)).toEqual(["408"]);
  expect(Object.keys(body.endings)).toEqual(["408"]);
  // A slow reader has half a minute, and more for a large answer.
  expect(reading.closed).toBe(0);
  await attack.stop();
  expect((await server.fetch("/me")).status).toBe(200);
  expect(server.log.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
});
