import { readFile } from "node:fs/promises";
import { schemas } from "@forecourt/contract";
import { expect, test } from "vitest";
import { longestUrl, mostQueryParameters, mostWaiting } from "../../src/api/app.ts";
import { largestBodyBytes, mostBytes, mostDepth } from "../../src/api/body.ts";
import { patienceMs } from "../../src/api/connections.ts";
import { largestHeadBytes, mostInFlight } from "../../src/api/http-server.ts";
import { mostHeaders } from "../../src/api/malformed.ts";
import { defaultConcurrency } from "../../src/api/webhooks.ts";
import { settings } from "../../src/platform/settings.ts";
import { mostCounted } from "../../src/store/listing.ts";
import { mostWebhooks } from "../../src/webhooks/endpoints/create.ts";
import { fullBytes } from "../../src/webhooks/endpoints/envelope.ts";
import { mostDeliveries } from "../../src/webhooks/endpoints/redeliver.ts";
import { mostSecrets } from "../../src/webhooks/endpoints/rotate-secret.ts";
import { maxReadBytes } from "../../src/webhooks/sender/read-excerpt.ts";
import { perHost } from "../../src/webhooks/sender/share.ts";
import { capacity } from "../../src/webhooks/sender/webhook-sender.ts";

const kib = (bytes: number) => `${bytes / 1024} KiB`;
const seconds = (text: string | null) => `${text} s`;
const header = Object(schemas.operations.createLocation.header["properties"]) as Record<
  string,
  { maxLength?: number }
>;

/** What the page has to say, by the name of its row. */
const limits: Record<string, string | null> = {
  "request line and headers": kib(largestHeadBytes),
  headers: String(mostHeaders),
  "path and query": `${longestUrl} characters`,
  "query parameters": String(mostQueryParameters),
  body: kib(mostBytes),
  "body of a tariff or a job": kib(largestBodyBytes),
  "depth of the JSON in it": String(mostDepth),
  "`Idempotency-Key`": `${header["idempotency-key"]?.maxLength} characters`,
  "time until the headers are there": seconds(settings.headersTimeoutS.fallback),
  "time until the body is there too": seconds(settings.requestTimeoutS.fallback),
  "requests a second, on average": settings.ratePerSecond.fallback,
  "requests at once": settings.rateBurst.fallback,
  "requests that wait for chargers, in all": settings.maxWaiting.fallback,
  "streams of events": settings.maxStreamsPerKey.fallback,
  "streams of events, in all": settings.maxStreams.fallback,
  "requests in progress": settings.apiRequestsPerOrganization.fallback,
  "requests that wait for their turn": String(mostWaiting),
  "time that a request waits": seconds(settings.apiWaitS.fallback),
  "time of one statement in PostgreSQL": seconds(settings.apiStatementTimeoutS.fallback),
  "rows that a `total` counts": String(mostCounted),
  "webhooks of an organization": String(mostWebhooks),
  "secrets of a webhook that work at once": String(mostSecrets),
  "deliveries made again in one request": String(mostDeliveries),
  "deliveries in flight to a webhook": String(defaultConcurrency),
  "deliveries in flight to one host": String(perHost),
  "deliveries in flight of one process": String(capacity),
  "time of an attempt": seconds(settings.webhookTimeoutS.fallback),
  "body of a delivery": kib(fullBytes),
  "bytes read of an answer": kib(maxReadBytes),
  "connections, without connected chargers": settings.maxConnections.fallback,
  "connections of one IPv4 address or IPv6 /64": settings.maxConnectionsPerAddress.fallback,
  "time without a request": seconds(settings.keepAliveS.fallback),
  "pipelined requests": String(mostInFlight),
  "time to read an answer": seconds(String(patienceMs / 1000)),
};

test("the page about limits has the value of each limit in the code", async () => {
  const page = await readFile(new URL("../../../../docs/guide/limits.md", import.meta.url), "utf8");
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, name]) => name !== "what" && !name?.startsWith("--"));
  expect(Object.fromEntries(rows.map(([, name, most]) => [name, most]))).toEqual(limits);
  const named = rows.map(([, , , , setting]) => setting?.replaceAll("`", "")).filter((name) => name !== "");
  const known = Object.values(settings).map(({ name }) => name);
  expect(named.filter((name) => name === undefined || !known.includes(name))).toEqual([]);
});
