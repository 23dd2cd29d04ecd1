import type { FromChargePoint } from "../message.ts";

/** What caused the measurement (section 7.35). Absent means Sample.Periodic. */
export type ReadingContext =
  | "Interruption.Begin"
  | "Interruption.End"
  | "Sample.Clock"
  | "Sample.Periodic"
  | "Transaction.Begin"
  | "Transaction.End"
  | "Trigger"
  | "Other";

/** The measured quantity (section 7.31). Absent means Energy.Active.Import.Register, the basis for billing. */
export type Measurand =
  | "Energy.Active.Export.Register"
  | "Energy.Active.Import.Register"
  | "Energy.Reactive.Export.Register"
  | "Energy.Reactive.Import.Register"
  | "Energy.Active.Export.Interval"
  | "Energy.Active.Import.Interval"
  | "Energy.Reactive.Export.Interval"
  | "Energy.Reactive.Import.Interval"
  | "Power.Active.Export"
  | "Power.Active.Import"
  | "Power.Offered"
  | "Power.Reactive.Export"
  | "Power.Reactive.Import"
  | "Power.Factor"
  | "Current.Import"
  | "Current.Export"
  | "Current.Offered"
  | "Voltage"
  | "Frequency"
  | "Temperature"
  | "SoC"
  | "RPM";

/** One phase, a phase to neutral, or between two phases (section 7.34). Absent: all phases together. */
export type Phase = "L1" | "L2" | "L3" | "N" | "L1-N" | "L2-N" | "L3-N" | "L1-L2" | "L2-L3" | "L3-L1";

/** Location of the measurement (section 7.30). Absent means Outlet. */
export type Location = "Cable" | "EV" | "Inlet" | "Outlet" | "Body";

/**
 * The unit of a value (section 7.45). Absent means Wh for energy. Both spellings of Celsius are valid; Frequency has no
 * unit and is in hertz (errata 3.84).
 */
export type UnitOfMeasure =
  | "Wh"
  | "kWh"
  | "varh"
  | "kvarh"
  | "W"
  | "kW"
  | "VA"
  | "kVA"
  | "var"
  | "kvar"
  | "A"
  | "V"
  | "K"
  | "Celcius"
  | "Celsius"
  | "Fahrenheit"
  | "Percent";

/**
 * One value of one measurand (section 7.43). All fields but the value have defaults, which `normalizeMeterValues`
 * applies. In tolerant mode an optional field may contain a vendor-specific word: it is kept, because without an
 * unknown measurand the value would become an energy register.
 */
export interface SampledValue {
  /** A decimal number, or signed meter data when `format` is SignedData. */
  value: string;
  /** Default Sample.Periodic. */
  context?: ReadingContext;
  /** Default Raw. */
  format?: "Raw" | "SignedData";
  /** Default Energy.Active.Import.Register. */
  measurand?: Measurand;
  /** Absent: all phases together. */
  phase?: Phase;
  /** Default Outlet. */
  location?: Location;
  /** Default Wh for energy. The official schema spells Celsius both ways. */
  unit?: UnitOfMeasure;
}

/** The samples of one timestamp (section 7.33). */
export interface MeterValue {
  /** @format date-time */
  timestamp: string;
  sampledValue: SampledValue[];
}

/** Samples of a connector, or of the main meter when `connectorId` is 0 (section 4.7). */
export interface MeterValuesRequest {
  connectorId: number;
  /**
   * The transaction at the time of the samples (errata 3.16). -1 when its StartTransaction could not be delivered
   * (errata 3.18); some models omit it or send 0.
   */
  transactionId?: number;
  meterValue: MeterValue[];
}

export type MeterValuesAnswer = Record<string, never>;

export interface MeterValuesMessages {
  MeterValues: FromChargePoint<MeterValuesRequest, MeterValuesAnswer>;
}
