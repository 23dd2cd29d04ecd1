import { eventSummaries } from "../generated/event-summaries.ts";
import type { Event } from "../generated/records.ts";
import { kwh } from "./energy.ts";
import { duration } from "./local-time.ts";
import { money } from "./money.ts";

type Data = Readonly<Record<string, unknown>>;

/** Where an event happened: its charger and connector, else what it is about. */
export function eventOrigin({ subject, data }: Event): string {
  const { charger_identity: charger, connector_id: connector, location, host } = data as Data;
  if (typeof charger === "string") return typeof connector === "number" ? `${charger}/${connector}` : charger;
  const name = (location as { name?: unknown } | null | undefined)?.name ?? host;
  return typeof name === "string" ? name : subject.id;
}

/** What happened, in words: the sentence, and what may be left out, the least important last. */
export function eventSentence({ type, data }: Event): [sentence: string, ...details: string[]] {
  const known = sentences[type]?.(data as Data);
  const [sentence, ...details] = known ?? otherwise(type, data as Data);
  return [sentence, ...details.filter((detail) => detail !== "")];
}

type Sentence = (data: Data) => [sentence: string, ...details: string[]];

const changed: Sentence = ({ status, previous_status, error_code, info }) => [
  error_code === "NoError" || error_code === undefined ? `${status}` : `${status}: ${error_code}`,
  previous_status == null ? "" : `was ${previous_status}`,
  text(info),
];

const issue =
  (state: string): Sentence =>
  ({ issue_type, code }) => [`issue ${state}: ${words(issue_type)}`, text(code)];

const alarm =
  (state: string): Sentence =>
  ({ code }) => [`alarm of load balancing ${state}: ${words(code)}`];

const sentences: Readonly<Record<string, Sentence>> = {
  "charger.connected": ({ takeover }) => [
    "connected",
    takeover === true ? "instead of its older connection" : "",
  ],
  "charger.disconnected": ({ reason, connected_for_s }) => [
    "disconnected",
    words(reason),
    `after ${duration(Number(connected_for_s))}`,
  ],
  "charger.booted": ({ vendor, model, firmware_version }) => [
    "booted",
    [vendor, model].map(text).join(" ").trim(),
    firmware_version == null ? "" : `firmware ${firmware_version}`,
  ],
  "charger.status_changed": changed,
  "socket.status_changed": changed,
  "charger.firmware_status": ({ firmware_update_status }) => [`firmware update: ${firmware_update_status}`],
  "charger.configuration_changed": ({ key, value }) => [`${key} is ${text(value)}`],
  "charger.connection_rejected": ({ reason, count }) => [
    `not let in: ${words(reason)}`,
    Number(count) > 1 ? `${count} times` : "",
  ],
  "session.started": () => ["session begins"],
  "session.updated": ({ energy_wh, power_w, limit_a }) => [
    `has charged ${energy(energy_wh)}`,
    power_w == null ? "" : `${(Number(power_w) / 1000).toFixed(1)} kW`,
    limit_a == null ? "" : `limit ${limit_a} A`,
  ],
  "session.suspended": ({ by }) => [`session paused by ${words(by)}`],
  "session.resumed": ({ limit_a }) => ["session goes on", limit_a == null ? "" : `limit ${limit_a} A`],
  "session.ended": ({ energy_wh, started_at, ended_at, reason }) => [
    `session ends with ${energy(energy_wh)}`,
    `in ${duration((Date.parse(String(ended_at)) - Date.parse(String(started_at))) / 1000)}`,
    text(reason),
  ],
  "session.finalized": ({ outcome }) => [`session ${words(outcome)}`],
  "command.completed": ({ type, status, error }) => [`${type} ${status}`, words(error)],
  "job.created": ({ action, total }) => [`job: ${action} to ${total} chargers`],
  "job.finished": ({ action, status, total, counts }) => [
    `job ${status}: ${action}`,
    `${text((counts as Data | null)?.["accepted"])} of ${total} accepted`,
  ],
  "cdr.created": ({ total_cost, currency, total_energy_wh }) => [
    total_cost == null
      ? "receipt without a total"
      : `receipt over ${money(Number(total_cost), String(currency))}`,
    energy(total_energy_wh),
  ],
  "id_tag.refused": ({ reason, count }) => [
    `card refused: ${words(reason)}`,
    Number(count) > 1 ? `${count} times` : "",
  ],
  "issue.opened": issue("opened"),
  "issue.closed": issue("closed"),
  "dlb.alarm_opened": alarm("opened"),
  "dlb.alarm_cleared": alarm("over"),
};

/** The contract's own words, and what is short of the data. A server that is newer may send other types. */
const otherwise = (type: string, data: Data): [string, ...string[]] => {
  const summary = (eventSummaries as Readonly<Record<string, string | undefined>>)[type];
  const sentence = summary === undefined ? words(type) : summary.charAt(0).toLowerCase() + summary.slice(1);
  const short = ["status", "reason", "code", "kind", "changed", "role"].map((name) => data[name]);
  return [sentence, ...short.flat().map(words)];
};

function energy(wattHours: unknown): string {
  return wattHours == null ? "unknown energy" : `${kwh(Number(wattHours))} kWh`;
}

function words(value: unknown): string {
  return text(value).replaceAll("_", " ");
}

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
