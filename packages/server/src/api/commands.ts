import { callCharger } from "../charging/commands/call.ts";
import { clearChargingProfile, setChargingProfile } from "../charging/commands/charging-profile.ts";
import { updateFirmware } from "../charging/commands/firmware.ts";
import { listCommands } from "../charging/commands/list.ts";
import { sendLocalList } from "../charging/commands/local-list.ts";
import { raiseSecurityProfile } from "../charging/commands/raise-security-profile.ts";
import { resetCharger } from "../charging/commands/reset.ts";
import { commandById, type Sent } from "../charging/commands/send.ts";
import { startCharging } from "../charging/commands/start.ts";
import { stopCharging } from "../charging/commands/stop.ts";
import { toCommand } from "../charging/commands/to-command.ts";
import { unlockConnector } from "../charging/commands/unlock.ts";
import type { Core } from "../core/core.ts";
import type { Api } from "./api.ts";
import type { Engines } from "./handlers.ts";
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
          { ...socketIn(path), idTag: body.id_tag },
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
      const limit = { limitA: body.limit_a, transactionId: body.transaction_id };
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
      const reset = { chargerId: path.charger_id, type: body.type };
      return answer(await resetCharger(core, caller, reset, waitOf(query, completions)), query);
    },
    async raiseSecurityProfile({ path, query, body }, caller) {
      const raise = { chargerId: path.charger_id, securityProfile: body.security_profile };
      return answer(await raiseSecurityProfile(core, caller, raise, waitOf(query, completions)), query);
    },
    async updateFirmware({ path, query, body }, caller) {
      const { location, retrieveDate, retries, retryInterval } = body;
      const update = { chargerId: path.charger_id, location, retrieveDate, retries, retryInterval };
      return answer(await updateFirmware(core, caller, update, waitOf(query, completions)), query);
    },
    async callCharger({ path, query, body }, caller) {
      const { action, payload, connector_id: connectorId } = body;
      const call = { chargerId: path.charger_id, action, payload, connectorId };
      return answer(await callCharger(core, caller, call, waitOf(query, completions)), query);
    },
    async sendLocalList({ path, query, body }, caller) {
      const list = { chargerId: path.charger_id, mode: body?.mode ?? "differential" };
      return answer(await sendLocalList(core, caller, list, waitOf(query, completions)), query);
    },
    async listCommands({ query }, caller) {
      const filter = { chargerId: query.charger_id, type: query.type, status: query.status };
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
