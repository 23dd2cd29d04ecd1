import type { MeterValue } from "../../generated/records.ts";
import { kwh } from "../energy.ts";
import { duration, localTime } from "../local-time.ts";
import { type EvidenceFacts, factsOf, type Reading, type SignatureFacts } from "./evidence-facts.ts";
import type { GatheredReceipt } from "./gathered-receipt.ts";

/** What the meter said and when, and what of it counts. */
export function meterSentences(receipt: GatheredReceipt, timeZone: string): string[] {
  const { decision } = receipt.record;
  const facts = decision === null ? null : factsOf(decision.evidence);
  const { start, end } = endsOf(receipt, facts);
  return [
    start === null
      ? "What the meter showed at the start is not known."
      : `Charging began ${reading(start, timeZone)}.`,
    ...readingsBetween(receipt, start, end, timeZone),
    endSentence(end, facts, timeZone),
    energySentence(receipt.cdr.total_energy_wh, start, end, facts?.method ?? null),
    ...(facts === null ? [] : doubts(facts)),
  ];
}

function endSentence(end: Reading | null, facts: EvidenceFacts | null, timeZone: string): string {
  if (end === null) return "What the meter showed at the end is not known.";
  const name =
    facts === null || end === facts.stop || facts.method === "signed_pair"
      ? "Charging ended"
      : "The last reading that is proven is";
  return `${name} ${reading(end, timeZone)}.`;
}

interface Ends {
  start: Reading | null;
  end: Reading | null;
}

/** By the decision where there is one, else by the charger's start and stop, which then agree with everything else. */
function endsOf({ session }: GatheredReceipt, facts: EvidenceFacts | null): Ends {
  if (facts?.method === "signed_pair" && facts.signature !== null)
    return { start: facts.signature.start, end: facts.signature.stop };
  if (facts !== null && (facts.start ?? facts.last ?? facts.stop) !== null)
    return { start: facts.start, end: usedEnd(facts) };
  const { meter_start_wh, meter_stop_wh, started_at, ended_at } = session;
  return {
    start:
      meter_start_wh === null
        ? null
        : { wh: meter_start_wh, at: started_at, source: "StartTransaction.meterStart", frameRef: "" },
    end:
      meter_stop_wh === null || ended_at === null
        ? null
        : { wh: meter_stop_wh, at: ended_at, source: "StopTransaction.meterStop", frameRef: "" },
  };
}

/** What the method counted up to. */
function usedEnd({ last, method, stop }: EvidenceFacts): Reading | null {
  return method === "start_to_last_confirmed" ? (last ?? stop) : (stop ?? last);
}

function reading({ at, frameRef, source, wh }: Reading, timeZone: string): string {
  const signed = source.endsWith("(signed)") ? "" : ", not signed";
  const frame = frameRef === "" ? "" : `, frame ${frameRef}`;
  return `at ${localTime(at, timeZone)} with the meter at ${kwh(wh)} kWh (${source}${signed}${frame})`;
}

/** Later than this after it was measured, a reading was kept by the charger for a while. */
const lateMs = 300_000;

function readingsBetween(
  { readings }: GatheredReceipt,
  start: Reading | null,
  end: Reading | null,
  timeZone: string,
): string[] {
  const measured = readings.filter(({ energy_wh }) => energy_wh !== null);
  const [first] = measured;
  const last = measured.at(-1);
  if (first === undefined || last === undefined) return ["No readings came on the way."];
  const one = ({ energy_wh, id, measured_at }: MeterValue) =>
    `at ${localTime(measured_at, timeZone)} with ${kwh(energy_wh ?? 0)} kWh (reading ${id})`;
  const late = measured.filter(
    ({ measured_at, received_at }) => Date.parse(received_at) - Date.parse(measured_at) > lateMs,
  ).length;
  return [
    measured.length === 1
      ? `There is one reading on the way, ${one(first)}.`
      : `There are ${measured.length} readings on the way, the first ${one(first)}, the last ${one(last)}.`,
    longestGap([start?.at, ...measured.map(({ measured_at }) => measured_at), end?.at], timeZone),
    ...(late === 0
      ? []
      : [`Of these readings ${late} arrived more than five minutes after they were measured.`]),
  ];
}

function longestGap(moments: readonly (string | undefined)[], timeZone: string): string {
  const known = moments.filter((moment) => moment !== undefined).sort();
  let longest = { from: known[0] ?? "", to: known[0] ?? "" };
  known.forEach((to, index) => {
    const from = known[index - 1] ?? to;
    if (Date.parse(to) - Date.parse(from) > Date.parse(longest.to) - Date.parse(longest.from))
      longest = { from, to };
  });
  const seconds = (Date.parse(longest.to) - Date.parse(longest.from)) / 1000;
  return `The longest time without a reading is ${duration(seconds)}, from ${localTime(longest.from, timeZone)} on.`;
}

function energySentence(
  energyWh: number,
  start: Reading | null,
  end: Reading | null,
  method: string | null,
): string {
  if (method === "monotone_segments")
    return `The stretches in which the meter rose add up to ${kwh(energyWh)} kWh.`;
  if (method === "power_integral") return `${kwh(energyWh)} kWh are calculated from the reported power.`;
  if (start !== null && end !== null && end.wh - start.wh === energyWh)
    return `That makes ${kwh(energyWh)} kWh: ${kwh(end.wh)} less ${kwh(start.wh)}.`;
  return `The receipt says ${kwh(energyWh)} kWh.`;
}

function doubts({
  clockTrusted,
  missing,
  startContradicted,
  signature,
  suspectFrames,
}: EvidenceFacts): string[] {
  return [
    ...(missing.length === 0 ? [] : [`The charger never sent: ${missing.join(", ")}.`]),
    ...(clockTrusted
      ? []
      : [
          startContradicted
            ? "The charger's clock was wrong; these are the times that the server's own records support."
            : "The charger's clock was wrong; these are the times at which its messages arrived.",
        ]),
    ...(signature === null ? [] : [signatureSentence(signature)]),
    ...(suspectFrames.length === 0
      ? []
      : [`Left aside, because they contradict the rest: ${suspectFrames.join(", ")}.`]),
  ];
}

function signatureSentence({ detail, keyFingerprint, meterSerial, status }: SignatureFacts): string {
  const why = detail === null ? "" : ` (${detail})`;
  if (status !== "verified") return `Signed readings: ${status.replaceAll("_", " ")}${why}.`;
  return `Meter ${meterSerial ?? "of unknown number"} signed both, with the key ${keyFingerprint ?? "that is pinned"}; the signatures are genuine.`;
}
