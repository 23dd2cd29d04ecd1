import type { ConformanceCase } from "./case.ts";
import { coreCases } from "./cases/core.ts";
import { firmwareCases } from "./cases/firmware.ts";
import { localListCases } from "./cases/local-list.ts";
import { remoteTriggerCases } from "./cases/remote-trigger.ts";
import { reservationCases } from "./cases/reservation.ts";
import { securityCases } from "./cases/security.ts";
import { smartChargingCases } from "./cases/smart-charging.ts";

/**
 * The 77 cases of the OCPP 1.6 test case document that test a central system, in its chapter order. They are our own
 * implementation of its checks, stricter where the specification is; passing them is not a certification.
 */
export const conformanceCases: readonly ConformanceCase[] = [
  ...coreCases,
  ...localListCases,
  ...firmwareCases,
  ...reservationCases,
  ...remoteTriggerCases,
  ...smartChargingCases,
  ...securityCases,
];
