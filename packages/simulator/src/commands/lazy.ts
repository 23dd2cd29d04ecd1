import type { ChargePointHandlers } from "@forecourt/ocpp";

/**
 * Creates handlers at the first call: most chargers of a large fleet never get one, and sixty functions per charger
 * would use most of the fleet's memory.
 */
export function lazyHandlers(make: () => ChargePointHandlers): ChargePointHandlers {
  let made: ChargePointHandlers | null = null;
  return new Proxy<ChargePointHandlers>(
    {},
    {
      get(_target, action) {
        made ??= make();
        // The engine asks only for actions of a central system.
        return made[action as keyof ChargePointHandlers];
      },
    },
  );
}
