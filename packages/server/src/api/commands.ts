import { callCharger } from "../charging/commands/call.ts";
import { clearChargingProfile, setChargingProfile } from "../charging/commands/charging-profile.ts";
import { toCommand } from "../charging/commands/complete.ts";
import {
  raiseSecurityProfile,
  resetCharger,
  sendLocalList,
  startCharging,
  stopCharging,
  unlockConnector,
  updateFirmware,
} from "../charging/commands/operations.ts";
import { commandById, listCommands } from "../charging/commands/queries.ts";
import type { Sent } from "../charging/commands/send.ts";
import type { Core } from "../core/core.ts";
import { renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import type { Engines } from "./handlers.ts";
import { timeOf } from "./time-filter.ts";
import { type WaitQuery, waitOf } from "./wait-query.ts";

type CommandOperation =
  | "startCharging"
  | "stopCharging"
  | "unlockConnector"
  | "setChargingProfile"
  | "clearChargingProfile"
  | "resetCharger"
  | "raiseSecurityProfile"
  | "updateFirmware"
  | "callCharger"
  | "sendLocalList"
  | "listCommands"
  | "getCommand";

export function commandApi(
  core: Core,
  { completions }: Pick<Engines, "completions">,
): Pick<Api, CommandOperation> {
  return {
    async startCharging({ path, query, body }, caller) {
      return answer(
        await startCharging(
          core,
          caller,
          {
            ...socketIn(path),
            ...renamed(body, { id_tag: "idTag", weight: "weight", tier: "tier", limits: "limits" }),
          },
          waitOf(query, completions),
        ),
        query,
      );
    },
    async stopCharging({ path, query }, caller) {
      return answer(await stopCharging(core, caller, socketIn(path), waitOf(query, completions)), query);
    },
    async unlockConnector({ path, query }, caller) {
      return answer(await unlockConnector(core, caller, socketIn(path), waitOf(query, completions)), query);
    },
    async setChargingProfile({ path, query, body }, caller) {
      const limit = renamed(body, { limit_a: "limitA", transaction_id: "transactionId" });
      return answer(
        await setChargingProfile(core, caller, { ...socketIn(path), ...limit }, waitOf(query, completions)),
        query,
      );
    },
    async clearChargingProfile({ path, query }, caller) {
      return answer(
        await clearChargingProfile(core, caller, socketIn(path), waitOf(query, completions)),
        query,
      );
    },
    async resetCharger({ path, query, body }, caller) {
      const reset = { chargerId: path.charger_id, ...renamed(body, { type: "type" }) };
      return answer(await resetCharger(core, caller, reset, waitOf(query, completions)), query);
    },
    async raiseSecurityProfile({ path, query, body }, caller) {
      const raise = {
        chargerId: path.charger_id,
        ...renamed(body, { security_profile: "securityProfile" }),
      };
      return answer(await raiseSecurityProfile(core, caller, raise, waitOf(query, completions)), query);
    },
    async updateFirmware({ path, query, body }, caller) {
      const given = renamed(body, {
        location: "location",
        retrieveDate: "retrieveDate",
        retries: "retries",
        retryInterval: "retryInterval",
      });
      const update = { chargerId: path.charger_id, ...given };
      return answer(await updateFirmware(core, caller, update, waitOf(query, completions)), query);
    },
    async callCharger({ path, query, body }, caller) {
      const given = renamed(body, { action: "action", payload: "payload", connector_id: "connectorId" });
      const call = { chargerId: path.charger_id, ...given };
      return answer(await callCharger(core, caller, call, waitOf(query, completions)), query);
    },
    async sendLocalList({ path, query, body }, caller) {
      const { mode = "differential" } = renamed(body, { mode: "mode" });
      const list = { chargerId: path.charger_id, mode };
      return answer(await sendLocalList(core, caller, list, waitOf(query, completions)), query);
    },
    async listCommands({ query }, caller) {
      const named = renamed(query, {
        charger_id: "chargerId",
        type: "type",
        status: "status",
        session_id: "sessionId",
        location_id: "locationId",
        start_date: "startDate",
        end_date: "endDate",
      });
      const filter = { ...named, startDate: timeOf(named.startDate), endDate: timeOf(named.endDate) };
      const { rows, pagination } = await listCommands(core, caller, filter, query);
      return { status: 200, body: { data: rows.map(toCommand), pagination } };
    },
    async getCommand({ path }, caller) {
      return { status: 200, body: { data: toCommand(await commandById(core, caller, path.command_id)) } };
    },
  };
}

/** 200 when the caller waited and the state is final; 202 when it is not, or when the charger never answered. */
function answer({ command, replayed }: Sent, { wait }: WaitQuery) {
  const answered = wait && (command.status === "accepted" || command.status === "rejected");
  const body = { data: toCommand(command) };
  const common = { body, replayed, location: `/commands/${command.id}` };
  return answered ? { status: 200 as const, ...common } : { status: 202 as const, ...common };
}

function socketIn(path: { charger_id: string; socket_id: string }) {
  return { chargerId: path.charger_id, socketId: path.socket_id };
}
