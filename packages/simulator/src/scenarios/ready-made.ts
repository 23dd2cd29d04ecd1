import { clock1970, clock2015, clockDrift, localTime } from "./clocks.ts";
import {
  firmwareNeverInstalled,
  firmwareRepeated,
  firmwareSkipped,
  localList,
  reservation,
} from "./commands.ts";
import { flappingSocket, offlineQueue } from "./lines.ts";
import { kilowattHours, registerJump, registerPerPhase, registerRollback } from "./meters.ts";
import type { Scenario } from "./scenario.ts";
import {
  doubledStart,
  duplicateStart,
  duplicateStartSameId,
  lostStart,
  lostStop,
  powerLoss,
  session,
} from "./transactions.ts";

/** All ready-made scenarios, by their name on the command line. */
export const scenarios = {
  session,
  "lost-stop": lostStop,
  "lost-start": lostStart,
  "duplicate-start": duplicateStart,
  "duplicate-start-same-id": duplicateStartSameId,
  "doubled-start": doubledStart,
  "power-loss": powerLoss,
  "flapping-socket": flappingSocket,
  "offline-queue": offlineQueue,
  "clock-1970": clock1970,
  "clock-2015": clock2015,
  "clock-drift": clockDrift,
  "local-time": localTime,
  "register-rollback": registerRollback,
  "register-jump": registerJump,
  "kwh-labelled-wh": kilowattHours,
  "register-per-phase": registerPerPhase,
  "firmware-skipped": firmwareSkipped,
  "firmware-repeated": firmwareRepeated,
  "firmware-never-installed": firmwareNeverInstalled,
  reservation,
  "local-list": localList,
} as const satisfies Record<string, Scenario>;

/** The name of a ready-made scenario. */
export type ScenarioName = keyof typeof scenarios;
