import type { Station } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import type { Connected } from "../charging/chargers/connection.ts";
import { parseConfig } from "../platform/config.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { watchChargers } from "./watch-chargers.ts";

function startWatch() {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:" });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const metrics = createMetrics();
  const logged: object[] = [];
  const write = (fields: object) => void logged.push(fields);
  const log = { debug: write, info: write, warn: write, error: write };
  const watch = watchChargers({ config: parsed.config, log, metrics }, (action) => action === "Heartbeat");
  // The only fields of a station that the hooks read.
  const station = {
    context: { chargerId: "chg_1", orgId: "org_1", epoch: 7, securityProfile: 1 },
  } as unknown as Station<Connected>;
  return { watch, metrics, logged, station };
}

const about = { connectionId: "CP-1#7.3", epoch: 7, connectedForMs: 60_000 };

test.each([
  { code: 1000, reason: "goodbye", closing: null, why: "charger_closed" },
  { code: 1006, reason: "", closing: null, why: "lost" },
  { code: 1008, reason: "removed", closing: "requested" as const, why: "removed" },
  { code: 1008, reason: "", closing: "too-many-bad-frames" as const, why: "too_many_bad_frames" },
  { code: 1009, reason: "", closing: "message-too-long" as const, why: "message_too_long" },
  { code: 1006, reason: "", closing: "not-reading" as const, why: "not_reading" },
  { code: 1012, reason: "service restart", closing: "requested" as const, why: "server_stop" },
  { code: 1012, reason: "The store is away.", closing: "answer-withheld" as const, why: "answer_withheld" },
  { code: 4002, reason: "no sign of life", closing: "silent" as const, why: "silent" },
  { code: 4003, reason: "", closing: "unresponsive" as const, why: "unresponsive" },
  // A charger may send the server's codes and words: the charger closed the connection all the same.
  { code: 1009, reason: "removed", closing: null, why: "charger_closed" },
  { code: 4999, reason: "any text of the charger", closing: null, why: "charger_closed" },
])("a connection that ends with $code ($closing) is counted as $why", async ({ why, ...end }) => {
  const { watch, metrics, logged, station } = startWatch();
  const { code } = end;
  watch.disconnected(station, { ...about, ...end });
  const counted = (await metrics.text())
    .split("\n")
    .filter((line) => /^forecourt_ocpp_connections_closed_total.* 1$/.test(line));
  expect(counted).toEqual([`forecourt_ocpp_connections_closed_total{reason="${why}"} 1`]);
  expect(logged).toEqual([{ charger_id: "chg_1", connection_id: "chg_1.7", why, code, duration_ms: 60_000 }]);
});

test("a connection that a newer one replaced is counted as replaced, with any code", async () => {
  const { watch, metrics, station } = startWatch();
  watch.superseded(station, { ...about, code: 1006, reason: "", closing: null });
  expect(await metrics.text()).toContain('forecourt_ocpp_connections_closed_total{reason="replaced"} 1');
});

test("a flood of any length is counted once", async () => {
  const { watch, metrics, logged, station } = startWatch();
  for (const forMs of [0, 60_000]) watch.throttled(station, { connectionId: about.connectionId, forMs });
  expect(await metrics.text()).toContain("forecourt_ocpp_throttled_total 1\n");
  expect(logged).toHaveLength(2);
});

test("two servers in one process count separately", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.badFrames.count({});
  expect(await one.text()).toContain("forecourt_ocpp_bad_frames_total 1\n");
  expect(await other.text()).toContain("forecourt_ocpp_bad_frames_total 0\n");
});
