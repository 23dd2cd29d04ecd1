export {
  type AcceptChargersOptions,
  type Admission,
  type Admitted,
  acceptChargers,
  type ChargerListener,
  type ConnectionAttempt,
  type Joined,
  type Joining,
  type Refusal,
  type RefusedUpgrade,
  type ServerOrPort,
  type TakeoverPolicy,
} from "./ws/accept-chargers.ts";
export { provesKey, type StoredKey } from "./ws/authorization-key.ts";
export {
  type BackOff,
  type ChargePointConnection,
  type ConnectChargePointOptions,
  type ConnectFailure,
  type ConnectFaults,
  connectChargePoint,
  type RetryBackOff,
  type TlsOptions,
} from "./ws/connect-charge-point.ts";
