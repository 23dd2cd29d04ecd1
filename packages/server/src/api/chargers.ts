import type { ChargePointStatus, Charger as ChargerBody } from "@forecourt/contract";
import { configurationColumns, findConfiguration } from "../charging/chargers/configuration.ts";
import { createCharger } from "../charging/chargers/create.ts";
import { createForeignIdentities } from "../charging/chargers/foreign-identities.ts";
import {
  type Charger,
  chargerColumns,
  findCharger,
  firmwareOf,
  listChargers,
  removeCharger,
  requestDisconnect,
  socketColumns,
} from "../charging/chargers/queries.ts";
import { issuePassword, sendNewPassword } from "../charging/chargers/rotate-credentials.ts";
import { listUnknownChargers, unknownColumns } from "../charging/chargers/unknown-chargers.ts";
import { updateCharger } from "../charging/chargers/update.ts";
import { toCommand } from "../charging/commands/complete.ts";
import type { Core } from "../core/core.ts";
import { ProblemError } from "../platform/problems.ts";
import { type Complete, renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";
import { toSocket } from "./sockets.ts";

type ChargerOperation =
  | "listChargers"
  | "listUnknownChargers"
  | "createCharger"
  | "getCharger"
  | "updateCharger"
  | "deleteCharger"
  | "disconnectCharger"
  | "getChargerConfiguration"
  | "getFirmwareStatus"
  | "rotateChargerCredentials";

export function chargerApi(core: Core): Pick<Api, ChargerOperation> {
  const foreignIdentities = createForeignIdentities(core);
  return {
    async listChargers({ query }, caller) {
      const filter = renamed(query, {
        location_id: "locationId",
        connected: "connected",
        status: "status",
        connector_status: "connectorStatus",
        identity: "identity",
        q: "q",
        vendor: "vendor",
        model: "model",
        firmware_version: "firmwareVersion",
        sort: "sort",
      });
      const page = await listChargers(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toCharger) };
    },
    async listUnknownChargers({ query }) {
      return { status: 200, body: await toPage(await listUnknownChargers(core, query), toUnknownCharger) };
    },
    async createCharger({ body }, caller) {
      const { sockets: given = [{ connector_id: 1 }], ...fields } = body;
      const charger = {
        ...chargerColumns.toRow(fields),
        sockets: given.map((socket) => socketColumns.toRow(socket)),
      };
      const { result, replayed } = await foreignIdentities.guard(caller, body.identity, () =>
        createCharger(core, caller, charger),
      );
      const data = { ...toCharger(result), password: result.password };
      return { status: 201, body: { data }, location: `/chargers/${result.id}`, replayed };
    },
    async getCharger({ path }, caller) {
      return { status: 200, body: { data: toCharger(await findCharger(core, caller, path.charger_id)) } };
    },
    async updateCharger({ path, body }, caller) {
      const charger = await updateCharger(core, caller, path.charger_id, chargerColumns.toRow(body));
      return { status: 200, body: { data: toCharger(charger) } };
    },
    async deleteCharger({ path }, caller) {
      await removeCharger(core, caller, path.charger_id);
      return { status: 204 };
    },
    async disconnectCharger({ path }, caller) {
      await requestDisconnect(core, caller, path.charger_id);
      return { status: 204 };
    },
    async getChargerConfiguration({ path }, caller) {
      const configuration = await findConfiguration(core, caller, path.charger_id);
      const data = {
        charger_id: configuration.chargerId,
        reported_at: configuration.reportedAt,
        keys: configuration.keys.map((row) => ({ ...toKey(row), secret: row.secret })),
        unknown_keys: configuration.unknownKeys,
      };
      return { status: 200, body: { data } };
    },
    async getFirmwareStatus({ path }, caller) {
      const charger = await firmwareOf(core, caller, path.charger_id);
      return {
        status: 200,
        body: {
          data: {
            charger_id: charger.id,
            firmware_update_status: charger.firmwareUpdateStatus,
            firmware_update_status_at: charger.firmwareUpdateStatusAt,
            signed_status: charger.firmwareSignedStatus,
          },
        },
      };
    },
    async rotateChargerCredentials({ path, body }, caller) {
      const { mode = "over_ocpp", overlapS = null } = renamed(body, {
        mode: "mode",
        overlap_seconds: "overlapS",
      });
      const chargerId = path.charger_id;
      if (mode === "manual") {
        const { result, replayed } = await issuePassword(core, caller, chargerId, overlapS);
        const { password, previousUntil } = result;
        const data = { charger_id: chargerId, mode, command: null, previous_until: previousUntil, password };
        return { status: 201, body: { data }, replayed };
      }
      if (overlapS !== null) throw overlapOverOcpp();
      const { result, replayed } = await sendNewPassword(core, caller, chargerId);
      const command = toCommand(result);
      const data = { charger_id: chargerId, mode, command, previous_until: null, password: undefined };
      return { status: 202, body: { data }, location: `/commands/${result.id}`, replayed };
    },
  };
}

const toColumns = chargerColumns.toWire("Charger");
const toUnknownCharger = unknownColumns.toWire("UnknownCharger");
const toKey = configurationColumns.toWire("ConfigurationKey");

function toCharger(charger: Charger): Complete<ChargerBody> {
  const connected = charger.owner !== null;
  return {
    ...toColumns(charger),
    // Only the answer that creates the charger shows it.
    password: undefined,
    ocpp_version: "1.6",
    connected,
    connected_at: connected ? charger.connectedAt : null,
    sockets: charger.sockets.map(toSocket),
    location_name: charger.locationName,
    worst_status: worstOf([charger.status, ...charger.sockets.map(({ status }) => status)]),
    open_sessions: charger.sockets.filter(({ activeSessionId }) => activeSessionId !== null).length,
  };
}

const worstFirst = [
  "Faulted",
  "Unavailable",
  "Charging",
  "SuspendedEVSE",
  "SuspendedEV",
  "Finishing",
  "Preparing",
  "Reserved",
  "Available",
] as const satisfies ChargePointStatus[];

function worstOf(statuses: readonly (ChargePointStatus | null)[]): ChargePointStatus | null {
  return worstFirst.find((status) => statuses.includes(status)) ?? null;
}

function overlapOverOcpp(): ProblemError {
  const detail =
    "overlap_seconds is of mode manual; over OCPP the old password works until the new one is used.";
  return new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/overlap_seconds", code: "mode", detail }],
  });
}
