import type { ConformanceCase } from "./case.ts";
import { coreCases } from "./cases/core.ts";
import { firmwareCases } from "./cases/firmware.ts";
import { localListCases } from "./cases/local-list.ts";
import { remoteTriggerCases } from "./cases/remote-trigger.ts";
import { reservationCases } from "./cases/reservation.ts";
import { securityCases } from "./cases/security.ts";
import { smartChargingCases } from "./cases/smart-charging.ts";

/**
 * The 77 cases of the OCPP 1.6 test case document whose system under test is a central system, in its chapters' order.
 * Ours follow what it checks, and are stricter where the specification is; passing them is no certification.
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
