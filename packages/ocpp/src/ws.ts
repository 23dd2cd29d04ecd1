export {
  type AcceptChargersOptions,
  type Admission,
  acceptChargers,
  type ChargerListener,
  type ConnectionAttempt,
  type Door,
  type Joined,
  type Joining,
  type LetIn,
  type Refusal,
  type RefusedUpgrade,
  type TakeoverPolicy,
} from "./ws/accept-chargers.ts";
export { provesKey, type StoredKey } from "./ws/authorization-key.ts";
export {
  type BackOff,
  type ChargePointLink,
  type ConnectChargePointOptions,
  type ConnectFailure,
  type ConnectFaults,
  connectChargePoint,
  type RetryBackOff,
  type TlsOptions,
} from "./ws/connect-charge-point.ts";
