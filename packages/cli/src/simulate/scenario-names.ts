import type { ScenarioName } from "@forecourt/simulator";

/** Apart from the scenarios, which take longer to load than most commands run. */
export const scenarioNames = [
  "session",
  "lost-stop",
  "lost-start",
  "duplicate-start",
  "duplicate-start-same-id",
  "doubled-start",
  "power-loss",
  "flapping-socket",
  "offline-queue",
  "clock-1970",
  "clock-2015",
  "clock-drift",
  "local-time",
  "register-rollback",
  "register-jump",
  "kwh-labelled-wh",
  "register-per-phase",
  "firmware-skipped",
  "firmware-repeated",
  "firmware-never-installed",
  "reservation",
  "local-list",
] as const satisfies readonly ScenarioName[];
