export { type Bill, bill, billInSlices } from "./bill.ts";
export { type Correction, correct, correctInSlices } from "./correct.ts";
export { currencies, minorUnits } from "./currency.ts";
export { decide } from "./decide.ts";
export type {
  Amounts,
  ClockDecision,
  CorrectionEvidence,
  Decided,
  DecideLimits,
  Decision,
  DecisionEvidence,
  LineItem,
  MeteringRegime,
  Outcome,
  ReasonCode,
  RegisterEvidence,
  SessionLimitEvidence,
  SignatureEvidence,
} from "./decided.ts";
export { engine } from "./engine.ts";
export type {
  BillingTrigger,
  ClockEvidence,
  ConnectionEvidence,
  ConnectorStatus,
  Evidence,
  Frame,
  FreedFrame,
  MeterSample,
  PowerSample,
  RefusalReason,
  SessionLimits,
  SignedEvidence,
  SignedReading,
  StatusFrame,
  StopCause,
  TransactionFrame,
  ZeroLimit,
} from "./evidence.ts";
export { knownBy } from "./known-by.ts";
export { missingStop } from "./missing-stop.ts";
export { creditOcpiCdr, type OcpiCorrection } from "./ocpi/credit-ocpi-cdr.ts";
export type {
  OcpiAuthMethod,
  OcpiCdr,
  OcpiCdrLocation,
  OcpiCdrToken,
  OcpiChargingPeriod,
  OcpiDimension,
  OcpiSignedData,
} from "./ocpi/ocpi-cdr.ts";
export type { OcpiPrice, OcpiTax, OcpiVersion } from "./ocpi/ocpi-price.ts";
export {
  type OcpiCdrError,
  type OcpiCdrErrorCode,
  type OcpiPeriods,
  periodsFromOcpi,
} from "./ocpi/read-ocpi-cdr.ts";
export { type OcpiComparison, type OcpiReprice, repriceOcpiCdr } from "./ocpi/reprice-ocpi-cdr.ts";
export { type CdrExport, type OcpiRefusal, toOcpiCdr } from "./ocpi/to-ocpi-cdr.ts";
export {
  type OcpiTariff,
  type OcpiTariffExport,
  type OcpiTariffOwner,
  toOcpiTariff,
} from "./ocpi/to-ocpi-tariff.ts";
export { pricePeriods } from "./price-periods.ts";
export { priceSession, priceSessionInSlices } from "./price-session.ts";
export type { Note, Priced, PricedLine, PricedPeriod, PricingPolicy, TaxLine } from "./priced.ts";
export { PricingError, type PricingErrorCode } from "./pricing-error.ts";
export {
  type CorrectionPolicy,
  type ReasonCodeEntry,
  type RecommendedAction,
  reasonCodes,
  recommendedAction,
} from "./reason-codes.ts";
export { reasonSentences } from "./reason-sentences.ts";
export { isSupportedRegime, type MeteringRegimeEntry, meteringRegimes } from "./regimes.ts";
export {
  type Receipt,
  type ReceiptComparison,
  type ReceiptLine,
  type RepricedReceipt,
  repriceReceipt,
} from "./reprice-receipt.ts";
export { segment } from "./segment.ts";
export type { Pause } from "./slices.ts";
export type { Standing } from "./standing.ts";
export type {
  DayOfWeek,
  DecimalInput,
  Dimension,
  PriceComponent,
  PriceLimit,
  Restrictions,
  RoundingMode,
  Tariff,
  TariffElement,
  TariffExtensions,
} from "./tariff.ts";
export type {
  Finding,
  TariffCheck,
  TariffError,
  TariffErrorCode,
  TariffLint,
  TariffLintCode,
} from "./tariff-check.ts";
export { type TariffCodeEntry, tariffErrorCodes, tariffLintCodes } from "./tariff-codes.ts";
export type {
  ChargingPeriod,
  Instant,
  Reading,
  Reservation,
  Sample,
  SessionState,
  StateChange,
  Timeline,
} from "./timeline.ts";
export { needsTimeZone, validateTariff } from "./validate-tariff.ts";
