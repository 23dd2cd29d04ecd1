import type { BillingTrigger, ReasonCode } from "@forecourt/pricing";
import type { Play, Stage, Step } from "./play.ts";
import { tariff } from "./play.ts";
import type { Expected } from "./regime-matrix.ts";
import type { SignedReading } from "./signing-meter.ts";

interface Amounts {
  energy_wh: number;
  time_s: number;
  total_cost: number;
}

export interface ReasonCase extends Play {
  reason: ReasonCode;
  what: string;
  /** The expected receipt. Its reason is that of the first decision. */
  expected: Expected;
  /** The amounts of the newest decision: before, after, and the difference. */
  corrected?: { previous: Amounts; corrected: Amounts; delta: Amounts };
  prepare?: (stage: Stage) => Promise<Partial<Play>>;
}

const start: Step = { at: 0, start: 1_000_000 };
const samples: readonly Step[] = [
  { at: 60, sample: { wh: 1_001_000 } },
  { at: 120, sample: { wh: 1_001_500 } },
];
const stop: Step = { at: 200, stop: 1_002_000 };
const nominal = [start, ...samples, stop];

/** 1,500 Wh in 120 s: 1 + 0.60 + 0.12. */
const cutShort: Amounts = { energy_wh: 1_500, time_s: 120, total_cost: 1.72 };
/** 2,000 Wh in 200 s: 1 + 0.80 + 0.20. */
const whole: Amounts = { energy_wh: 2_000, time_s: 200, total_cost: 2 };
const none: Amounts = { energy_wh: 0, time_s: 0, total_cost: 0 };

const lost = (reason: ReasonCode, trigger: BillingTrigger, what: string): ReasonCase => ({
  reason,
  what,
  steps: [start, ...samples, { at: 400, billBy: trigger }],
  expected: [reason, 1_500, 120, 1.72],
});

/**
 * The session is closed while the charger is offline. Then the charger delivers `late`, which the server corrects after half
 * a minute.
 */
const late = (
  reason: ReasonCode,
  what: string,
  step: Step,
  corrected: NonNullable<ReasonCase["corrected"]>,
): ReasonCase => ({
  reason,
  what,
  steps: [start, ...samples, { at: 260, billBy: "offline" }, step, { at: 340, correct: true }],
  expected: ["offline_finalized", 1_500, 120, 1.72],
  corrected,
});

const signed = (
  reason: ReasonCode,
  what: string,
  expected: Expected,
  change: { readings?: Partial<SignedReading>; forged?: boolean; pinned?: boolean },
): ReasonCase => ({
  reason,
  what,
  regime: "signed_register_required",
  ...(change.pinned === undefined ? {} : { pinned: change.pinned }),
  steps: [
    start,
    {
      at: 200,
      stop: 1_002_000,
      data: {
        context: "Transaction.End",
        signed: [
          { transaction: "B", at: 0, wh: 1_000_000 },
          { transaction: "E", at: 200, wh: 1_002_000, ...change.readings },
        ],
        ...(change.forged === undefined ? {} : { forged: change.forged }),
      },
    },
  ],
  expected,
});

/** Reasons by outcome. All other reasons mean a partly recovered session. */
export const billed: readonly ReasonCode[] = [
  "zero_energy",
  "delivered_late",
  "signed_register_verified",
  "signed_raw_mismatch",
  "available_while_charging",
  "time_without_messages",
  "limit_reached",
  "duplicate_stop_conflict",
  "late_stop_received",
  "late_stop_confirms",
];
export const unbillable: readonly ReasonCode[] = [
  "tariff_missing",
  "tariff_not_active",
  "tariff_unusable",
  "stop_missing_no_register",
  "start_missing_no_register",
  "start_register_required",
  "stop_register_required",
  "register_regressed",
  "energy_exceeds_physical_limit",
  "signed_data_missing",
  "signature_invalid",
  "signature_key_unknown",
  "signed_meter_error",
  "not_authorized",
];

/** regime-matrix.ts has the cases in which the regime decides about missing or wrong data. These are the other cases. */
export const reasonCases: readonly ReasonCase[] = [
  {
    reason: "zero_energy",
    what: "fees and time are billed all the same",
    steps: [start, { at: 200, stop: 1_000_000 }],
    expected: ["zero_energy", 0, 200, 1.2],
  },
  {
    reason: "stop_register_below_last_sample",
    what: "the lower one is billed",
    // 1,200 Wh: 0.48.
    steps: [start, ...samples, { at: 200, stop: 1_001_200 }],
    expected: ["stop_register_below_last_sample", 1_200, 200, 1.68],
  },
  {
    reason: "stop_missing_connector_available",
    what: "up to the last register, and to the moment in which the connector became free",
    // 1,500 Wh in 150 s: 1 + 0.60 + 0.15.
    steps: [start, ...samples, { at: 150, status: "Available" }, { at: 215, billBy: "connector_available" }],
    expected: ["stop_missing_connector_available", 1_500, 150, 1.75],
  },
  {
    reason: "stop_missing_new_transaction",
    what: "the next start on the connector closes what was open",
    steps: [start, ...samples, { at: 300, start: 1_002_500, idTag: "THE-NEXT" }],
    expected: ["stop_missing_new_transaction", 1_500, 120, 1.72],
  },
  lost("stop_missing_after_reboot", "reboot", "the charger booted, and sent no stop"),
  lost("idle_finalized", "idle", "nothing was charged for too long"),
  lost("offline_finalized", "offline", "the charger stayed away for too long"),
  late(
    "late_stop_received",
    "the stop that was missing comes",
    { at: 300, said: 200, stop: 1_002_000 },
    { previous: cutShort, corrected: whole, delta: { energy_wh: 500, time_s: 80, total_cost: 0.28 } },
  ),
  late(
    "late_stop_confirms",
    "the stop that was missing says what was billed",
    { at: 300, said: 120, stop: 1_001_500 },
    { previous: cutShort, corrected: cutShort, delta: none },
  ),
  late(
    "late_samples_received",
    "a sample comes that was taken before the session was closed",
    { at: 300, said: 180, sample: { wh: 1_001_800 } },
    // 1,800 Wh in 180 s: 1 + 0.72 + 0.18.
    {
      previous: cutShort,
      corrected: { energy_wh: 1_800, time_s: 180, total_cost: 1.9 },
      delta: { energy_wh: 300, time_s: 60, total_cost: 0.18 },
    },
  ),
  late(
    "late_stop_conflict",
    "a stop comes whose register is below the start: the amounts stand",
    { at: 300, said: 200, stop: 500 },
    { previous: cutShort, corrected: cutShort, delta: none },
  ),
  {
    reason: "duplicate_stop_conflict",
    what: "a second stop says something else: the first one counts",
    steps: [...nominal, { at: 210, stop: 1_003_000 }, { at: 260, correct: true }],
    expected: [null, 2_000, 200, 2],
    corrected: { previous: whole, corrected: whole, delta: none },
  },
  {
    reason: "available_while_charging",
    what: "after a reset the connector says Available, and the register goes on rising",
    steps: [
      start,
      { at: 10, status: "Charging" },
      { at: 60, sample: { wh: 1_001_000 } },
      // The reset paused the session for 60 s. It charges again from the reading at 120 s on: 60 + 80 s. 1 + 0.80 + 0.14.
      { at: 60, status: "Unavailable" },
      { at: 90, status: "Available" },
      { at: 120, sample: { wh: 1_001_200 } },
      { at: 160, sample: { wh: 1_001_600 } },
      stop,
    ],
    expected: ["available_while_charging", 2_000, 200, 1.94],
  },
  {
    reason: "time_without_messages",
    what: "nothing comes between a start and a stop that are further apart than the idle threshold",
    steps: [start, { at: 46_800, stop: 1_002_000 }],
    // 13 h, with a threshold of 12 h. 2,000 Wh in 46,800 s: 1 + 0.80 + 46.80.
    expected: ["time_without_messages", 2_000, 46_800, 48.6],
  },
  {
    reason: "tariff_missing",
    what: "a location without a tariff bills nothing",
    tariffId: null,
    steps: nominal,
    expected: ["tariff_missing", 2_000, 200, 0],
  },
  {
    reason: "tariff_not_active",
    what: "the tariff ended before the session began",
    steps: nominal,
    expected: ["tariff_not_active", 2_000, 200, 0],
    async prepare({ server }) {
      const end_date_time = "2020-01-01T00:00:00Z";
      const { id } = await server.client.tariffs.create({ currency: "EUR", elements: tariff, end_date_time });
      return { tariffId: id };
    },
  },
  {
    reason: "tariff_unusable",
    what: "a revision that can be priced no more",
    steps: nominal,
    expected: ["tariff_unusable", 2_000, 200, 0],
    async prepare({ server }) {
      const { id } = await server.client.tariffs.create({ currency: "EUR", elements: tariff });
      // The API refuses such a tariff. A version with other rules might have stored it.
      await server.asOwner(`
        insert into tariff_revisions (tariff_id, revision, org_id, body, created_at)
          select tariff_id, 2, org_id, jsonb_set(body, '{elements,0,price_components,0,price}', '"a lot"'), created_at
          from tariff_revisions where tariff_id = '${id}';
        update tariffs set revision = 2 where id = '${id}'`);
      return { tariffId: id };
    },
  },
  {
    reason: "not_authorized",
    what: "a driver who was refused is billed nothing",
    idTag: "BLOCKED",
    steps: nominal,
    expected: ["not_authorized", 2_000, 200, 0],
    async prepare({ server }) {
      await server.client.idTags.create({ id_tag: "BLOCKED", status: "blocked" });
      return {};
    },
  },
  signed("signature_invalid", "what is shown is not what was signed", ["signature_invalid", 2_000, 200, 0], {
    forged: true,
  }),
  signed("signature_key_unknown", "no key was pinned", ["signature_key_unknown", 2_000, 200, 0], {
    pinned: false,
  }),
  signed("signed_meter_error", "the meter says that it is broken", ["signed_meter_error", 2_000, 200, 0], {
    readings: { status: "E" },
  }),
  // 1 + 0.80.
  signed(
    "signed_time_unusable",
    "the energy is billed and the time is not",
    ["signed_time_unusable", 2_000, 200, 1.8],
    {
      readings: { clock: "U" },
    },
  ),
];
