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
  type RefusedUpgrade,
  type TakeoverPolicy,
} from "./ws/accept-chargers.ts";
export { provesKey, type StoredKey } from "./ws/authorization-key.ts";
export {
  type ChargePointLink,
  type ConnectChargePointOptions,
  type ConnectFaults,
  connectChargePoint,
} from "./ws/connect-charge-point.ts";
