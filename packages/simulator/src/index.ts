export { type Car, type CarOptions, createCar } from "./car.ts";
export { createSimulatedCharger } from "./charger.ts";
export type { ChargerOptions, Dial, Line, SimulatedChargerOptions } from "./charger-options.ts";
export type { ChargerState, ConnectorState, ReservationState, TransactionState } from "./charger-state.ts";
export type { ClockFault } from "./charger-time.ts";
export type { ConfigurationKey } from "./configuration-keys.ts";
export type { SecurityProfile } from "./connection.ts";
export type { ConnectorOptions } from "./connector.ts";
export type { ConnectorStatus } from "./connector-status.ts";
export type { FirmwareOptions, FirmwareOutcome } from "./firmware-update.ts";
export { createFleet, type Fleet, type FleetOptions, type FleetStatus } from "./fleet.ts";
export { createHouse, type House, type HouseOptions, type MeterReading } from "./house.ts";
export type { Answered, Dropped, Ledger, Refused, SentCall } from "./ledger.ts";
export type { LogFile, UploadResult } from "./log-upload.ts";
export type { RefusableAction } from "./quirks/command-quirks.ts";
export type { CurrentQuirks } from "./quirks/current-quirks.ts";
export type {
  AnswerQuirks,
  ClockQuirks,
  CommandQuirks,
  FrameQuirks,
  HandshakeQuirks,
  LineQuirks,
  MeterQuirks,
  QuirkRange,
  Quirks,
  RegistrationQuirks,
  SmartChargingQuirks,
  TransactionQuirks,
} from "./quirks/quirks.ts";
export { createRandom } from "./random.ts";
export { type PlayOptions, playScenario } from "./scenarios/play-scenario.ts";
export { type ScenarioName, scenarios } from "./scenarios/ready-made.ts";
export { type Scenario, withScenario } from "./scenarios/scenario.ts";
export type { ScenarioSteps } from "./scenarios/steps.ts";
export type { ClientCertificate } from "./security/certificate-store.ts";
export type { SecurityEvent } from "./security/security-log.ts";
export type { Presented } from "./sessions.ts";
export type { ChargerEvents, SimulatedCharger } from "./simulated-charger.ts";
export { SimulatorError, type SimulatorErrorCode } from "./simulator-error.ts";
export type { TransactionAction } from "./transaction-queue.ts";
