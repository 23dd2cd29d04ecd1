export { allocate } from "./allocate.ts";
export type {
  AllocationInput,
  AllocationResult,
  Bound,
  Demand,
  FixedLoad,
  Grant,
  LimitNode,
  Phase,
  PhaseAmps,
} from "./allocation.ts";
export { type DemandPolicy, type DemandState, estimateDemand, type MeterSample } from "./demand.ts";
export { DlbError, type DlbErrorCode } from "./dlb-error.ts";
export {
  type Alarm,
  type AlarmCode,
  alarmCodes,
  type LimitOutcome,
  type SiteEffect,
  type SiteEvent,
} from "./events.ts";
export { checkInvariants } from "./invariants.ts";
export { defaultPolicy, type Policy } from "./policy.ts";
export {
  nextOrder,
  type RotationPolicy,
  recordService,
  type Service,
  type ServiceHistory,
} from "./rotation.ts";
export type {
  AcceptedLimit,
  ConnectorConfig,
  ConnectorFacts,
  ConnectorState,
  SiteConfig,
  StoredConnector,
  TransactionId,
  UnansweredLimit,
} from "./site.ts";
export type {
  LimitSnapshot,
  MeasurementSnapshot,
  NodeSnapshot,
  Reservation,
  SessionSnapshot,
  SiteSnapshot,
  SiteStatus,
} from "./site-snapshot.ts";
export { snapshotOf } from "./snapshot.ts";
export type { CapacityLimit, LoadMeasurement } from "./sources.ts";
export { createSite, type SiteState } from "./state.ts";
export { step } from "./step.ts";
export { validateSite } from "./validate-site.ts";
export { type Violation, type ViolationRule, verify } from "./verify.ts";
