import { callText } from "@forecourt/simulator/load";

/** What a charger sends every minute: one moment of a three-phase meter. */
export const meterValues: string = callText("MeterValues", {
  connectorId: 1,
  transactionId: 1_234_567,
  meterValue: [
    {
      timestamp: "2025-06-01T12:34:56.000Z",
      sampledValue: [
        sample("1234567.8", "Energy.Active.Import.Register", "Wh"),
        sample("10987.6", "Power.Active.Import", "W"),
        sample("15.9", "Current.Import", "A", "L1"),
        sample("15.8", "Current.Import", "A", "L2"),
        sample("16.0", "Current.Import", "A", "L3"),
        sample("230.4", "Voltage", "V", "L1-N"),
        sample("41", "SoC", "Percent"),
      ],
    },
  ],
});

export const heartbeat: string = callText("Heartbeat", {});

/** 1 KB: seven samples of one moment, each with `changes`. */
export function meterValuesWith(changes: object): string {
  return samples(7, changes);
}

/** 59 KB, in one moment. */
export function longMeterValues(changes: object): string {
  let count = 1;
  while (samples(count + 1, changes).length <= 59_000) count++;
  return samples(count, changes);
}

function samples(count: number, changes: object): string {
  const one = { ...sample("1234567.8", "Energy.Active.Import.Register", "Wh"), ...changes };
  return callText("MeterValues", {
    connectorId: 1,
    transactionId: 1_234_567,
    meterValue: [{ timestamp: "2025-06-01T12:34:56.000Z", sampledValue: Array(count).fill(one) }],
  });
}

export const startTransaction: string = callText("StartTransaction", {
  connectorId: 1,
  idTag: "04A2B3C4D5E680",
  meterStart: 1_234_567,
  timestamp: "2025-06-01T12:34:56.000Z",
});

function sample(value: string, measurand: string, unit: string, phase?: string) {
  return {
    value,
    context: "Sample.Periodic",
    format: "Raw",
    measurand,
    ...(phase === undefined ? {} : { phase }),
    location: "Outlet",
    unit,
  };
}
