import type {
  Decided,
  Evidence,
  MeteringRegime,
  MeterSample,
  PowerSample,
  SignedEvidence,
  StatusFrame,
  Tariff,
} from "../../src/index.ts";

export const T0 = 1_709_542_800_000; // 2024-03-04T09:00:00Z
export const MINUTE = 60_000;

export const regimes: readonly MeteringRegime[] = [
  "confirmed_register_ok",
  "stop_register_required",
  "signed_register_required",
  "signed_register_preferred",
  "estimate_allowed",
  "unmetered",
];

/** 0.50 per kWh, 6.00 per hour of parking. */
export const tariff: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "ENERGY", price: 0.5 },
        { type: "PARKING_TIME", price: 6 },
      ],
    },
  ],
};

/** Received 400 ms after its timestamp. */
export const frame = (minute: number, frameId: string) => ({
  at: T0 + minute * MINUTE,
  receivedAt: T0 + minute * MINUTE + 400,
  frameId,
});

export const sample = (minute: number, registerWh: number, context?: string): MeterSample => ({
  ...frame(minute, `m${minute}`),
  registerWh,
  ...(context === undefined ? {} : { context }),
});

export const power = (minute: number, powerW: number): PowerSample => ({
  ...frame(minute, `p${minute}`),
  powerW,
});

export const status = (minute: number, name: StatusFrame["status"]): StatusFrame => ({
  ...frame(minute, `s${minute}`),
  status: name,
});

export const start = { ...frame(0, "f1"), registerWh: 1_000_000 };
export const stop = { ...frame(60, "f9"), registerWh: 1_007_500 };

/** A complete session of an hour and 7.5 kWh on an 11 kW socket, unless changed. */
export function evidenceOf(changes: Partial<Evidence> = {}): Evidence {
  return {
    chargerId: "CP-0042",
    connectorId: 1,
    transactionId: 1187,
    start,
    samples: [sample(20, 1_002_500), sample(40, 1_005_000)],
    stop,
    states: [],
    authorized: true,
    trigger: "stop",
    ratedPowerW: 11_000,
    tariff,
    timeZone: null,
    ...changes,
  };
}

type Verified = Extract<SignedEvidence, { status: "verified" }>;

/** 7499 Wh in 3596 s: two seconds inside the hour at both ends, so that it differs from the unsigned values. */
export const signed: Verified = {
  status: "verified",
  start: { at: T0 + 2_000, registerWh: 1_000_001, frameId: "g1" },
  stop: { at: T0 + 3_598_000, registerWh: 1_007_500, frameId: "g2", action: "StopTransaction" },
  timeUsable: true,
  meterSerial: "1EMH0000000001",
  keyFingerprint: "ab".repeat(32),
};

/** Outcome, reason, Wh and seconds. */
export const brief = ({ decision, energyWh, timeS }: Decided) => [
  decision?.outcome ?? null,
  decision?.reasonCode ?? null,
  energyWh,
  timeS,
];
