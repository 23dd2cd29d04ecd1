import { refuse } from "@forecourt/ocpp";
import type { ChargerTime } from "../charger-time.ts";
import type { RatedPlace } from "../composite-schedule.ts";
import type { Connector } from "../connector.ts";
import type { ProfileStore } from "../profile-store.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export function smartChargingCommands(options: {
  time: ChargerTime;
  connectors: readonly Connector[];
  profiles: ProfileStore;
  placeOf(connector: Connector): RatedPlace;
}): HandlersOf<"ClearChargingProfile" | "GetCompositeSchedule" | "SetChargingProfile"> {
  const { time, connectors, profiles } = options;
  const find = (id: number) => connectors.find((connector) => connector.id === id);

  function flowAll(): void {
    for (const connector of connectors) connector.flow();
  }

  return {
    SetChargingProfile({ connectorId, csChargingProfiles }) {
      // The specification requires a CALLERROR here, not a status (errata 3.39).
      if (connectorId !== 0 && find(connectorId) === undefined) {
        return refuse("PropertyConstraintViolation", `Unknown connector ${connectorId}.`);
      }
      const status = profiles.set(connectorId, csChargingProfiles, find(connectorId)?.transaction ?? null);
      runAfterAnswer(flowAll);
      return { status };
    },
    ClearChargingProfile(filter) {
      const status = profiles.clear(filter);
      runAfterAnswer(flowAll);
      return { status };
    },
    GetCompositeSchedule({ connectorId, duration, chargingRateUnit }) {
      const places = connectors.filter(({ id }) => connectorId === 0 || id === connectorId);
      if (places.length === 0 || duration < 0) return { status: "Rejected" };
      const from = time.now();
      const schedule = profiles.composite(places.map(options.placeOf), from, duration, chargingRateUnit);
      if (schedule === null) return { status: "Rejected" };
      return {
        status: "Accepted",
        connectorId,
        scheduleStart: time.text(from),
        chargingSchedule: schedule,
      };
    },
  };
}
