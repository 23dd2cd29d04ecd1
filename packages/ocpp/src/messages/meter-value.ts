import { choice, dateTime, list, object, optional, type Schema, text } from "../schema.ts";

/** What made the charger measure (section 7.35). Absent means Sample.Periodic. */
export type ReadingContext =
  | "Interruption.Begin"
  | "Interruption.End"
  | "Sample.Clock"
  | "Sample.Periodic"
  | "Transaction.Begin"
  | "Transaction.End"
  | "Trigger"
  | "Other";

/** What is measured (section 7.31). Absent means Energy.Active.Import.Register, the one that transactions are billed by. */
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

/** One phase, a phase to neutral, or between two phases (section 7.34). Absent: all of them together. */
export type Phase = "L1" | "L2" | "L3" | "N" | "L1-N" | "L2-N" | "L3-N" | "L1-L2" | "L2-L3" | "L3-L1";

/** Where something is measured (section 7.30). Absent means Outlet. */
export type Location = "Cable" | "EV" | "Inlet" | "Outlet" | "Body";

/**
 * The unit of a value (section 7.45). Absent means Wh for energy. Both spellings of Celsius are legal; Frequency has no
 * unit, and is in hertz (errata 3.84).
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
 * One value of one measurand (section 7.43). Everything but the value has a default; `normalizeMeterValues` applies
 * them. A charger in tolerant mode may bring a vendor's own word in any of the optional fields: it is passed on as
 * it came, because dropping an unknown measurand would turn the value into an energy register.
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
  /** Absent: the value is of all phases together. */
  phase?: Phase;
  /** Default Outlet. */
  location?: Location;
  /** Default Wh for energy. The official schema spells Celsius both ways. */
  unit?: UnitOfMeasure;
}

/** The samples of one moment (section 7.33). */
export interface MeterValue {
  timestamp: string;
  sampledValue: SampledValue[];
}

const sampledValue = {
  value: text(),
  context: optional(
    choice([
      "Interruption.Begin",
      "Interruption.End",
      "Sample.Clock",
      "Sample.Periodic",
      "Transaction.Begin",
      "Transaction.End",
      "Trigger",
      "Other",
    ]),
  ),
  format: optional(choice(["Raw", "SignedData"])),
  measurand: optional(
    choice([
      "Energy.Active.Export.Register",
      "Energy.Active.Import.Register",
      "Energy.Reactive.Export.Register",
      "Energy.Reactive.Import.Register",
      "Energy.Active.Export.Interval",
      "Energy.Active.Import.Interval",
      "Energy.Reactive.Export.Interval",
      "Energy.Reactive.Import.Interval",
      "Power.Active.Export",
      "Power.Active.Import",
      "Power.Offered",
      "Power.Reactive.Export",
      "Power.Reactive.Import",
      "Power.Factor",
      "Current.Import",
      "Current.Export",
      "Current.Offered",
      "Voltage",
      "Frequency",
      "Temperature",
      "SoC",
      "RPM",
    ]),
  ),
  phase: optional(choice(["L1", "L2", "L3", "N", "L1-N", "L2-N", "L3-N", "L1-L2", "L2-L3", "L3-L1"])),
  location: optional(choice(["Cable", "EV", "Inlet", "Outlet", "Body"])),
  unit: optional(
    choice([
      "Wh",
      "kWh",
      "varh",
      "kvarh",
      "W",
      "kW",
      "VA",
      "kVA",
      "var",
      "kvar",
      "A",
      "V",
      "K",
      "Celcius",
      "Celsius",
      "Fahrenheit",
      "Percent",
    ]),
  ),
} satisfies Schema<SampledValue>;

const fields = {
  timestamp: dateTime(),
  sampledValue: list(object<SampledValue>("SampledValue", sampledValue)),
} satisfies Schema<MeterValue>;

export const meterValue = object<MeterValue>("MeterValue", fields);
