import type { ChargePointHandlers } from "@forecourt/ocpp";

/**
 * Handlers that are made when the first call comes: most chargers of a large fleet are never called, and sixty functions
 * for each of them are what a fleet of thousands is made of.
 */
export function lazyHandlers(make: () => ChargePointHandlers): ChargePointHandlers {
  let made: ChargePointHandlers | null = null;
  return new Proxy<ChargePointHandlers>(
    {},
    {
      get(_target, action) {
        made ??= make();
        // Whatever is not a call of a central system is not asked for.
        return made[action as keyof ChargePointHandlers];
      },
    },
  );
}
