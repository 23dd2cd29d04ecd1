import type {
  Charger as ChargerBody,
  ChargerUpdate,
  SocketCreate,
  UnknownCharger as UnknownChargerBody,
} from "@forecourt/contract";
import { createCharger } from "../charging/chargers/create.ts";
import { type Charger, findCharger } from "../charging/chargers/find.ts";
import { createForeignIdentities } from "../charging/chargers/foreign-identities.ts";
import { listChargers } from "../charging/chargers/list.ts";
import { listUnknownChargers, type UnknownCharger } from "../charging/chargers/list-unknown.ts";
import { removeCharger } from "../charging/chargers/remove.ts";
import { type ChargerFields, updateCharger } from "../charging/chargers/update.ts";
import type { Core } from "../core/core.ts";
import type { Changes } from "../platform/changes.ts";
import type { Api } from "./api.ts";
import { toPage } from "./page.ts";
import { toSocket } from "./sockets.ts";

type ChargerOperation =
  | "listChargers"
  | "listUnknownChargers"
  | "createCharger"
  | "getCharger"
  | "updateCharger"
  | "deleteCharger";

export function chargerApi(core: Core): Pick<Api, ChargerOperation> {
  const foreignIdentities = createForeignIdentities(core);
  return {
    async listChargers({ query }, caller) {
      const { location_id: locationId, connected, status, identity } = query;
      const filter = { locationId, connected, status, identity };
      const page = await listChargers(core, caller, filter, query);
      return { status: 200, body: await toPage(page, toCharger) };
    },
    async listUnknownChargers({ query }) {
      return { status: 200, body: await toPage(await listUnknownChargers(core, query), toUnknownCharger) };
    },
    async createCharger({ body }, caller) {
      const given: readonly SocketCreate[] = body.sockets ?? [{ connector_id: 1 }];
      const sockets = given.map((socket) => ({
        connectorId: socket.connector_id,
        maxAmperage: socket.max_amperage ?? null,
        phases: socket.phases ?? 1,
        voltageV: socket.voltage_v ?? 230,
        meterPublicKey: socket.meter_public_key ?? null,
      }));
      const charger = { ...fromBody(body), identity: body.identity, sockets };
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
      const charger = await updateCharger(core, caller, path.charger_id, fromBody(body));
      return { status: 200, body: { data: toCharger(charger) } };
    },
    async deleteCharger({ path }, caller) {
      await removeCharger(core, caller, path.charger_id);
      return { status: 204 };
    },
  };
}

function fromBody(body: ChargerUpdate): Changes<ChargerFields> {
  return {
    name: body.name,
    locationId: body.location_id,
    maxAmperage: body.max_amperage,
    securityProfile: body.security_profile,
    validation: body.validation,
    takeover: body.takeover,
  };
}

function toCharger(charger: Charger): ChargerBody {
  const connected = charger.owner !== null;
  return {
    id: charger.id,
    identity: charger.identity,
    name: charger.name,
    location_id: charger.locationId,
    vendor: charger.vendor,
    model: charger.model,
    serial_number: charger.serialNumber,
    firmware_version: charger.firmwareVersion,
    ocpp_version: "1.6",
    security_profile: charger.securityProfile,
    validation: charger.validation,
    takeover: charger.takeover,
    registration_status: charger.registrationStatus,
    connected,
    connected_at: connected ? charger.connectedAt : null,
    last_seen_at: charger.lastSeenAt,
    last_boot_at: charger.lastBootAt,
    status: charger.status,
    error_code: charger.errorCode,
    max_amperage: charger.maxAmperage,
    capabilities: charger.capabilities,
    sockets: charger.sockets.map(toSocket),
    created_at: charger.createdAt,
    updated_at: charger.updatedAt,
  };
}

function toUnknownCharger(row: UnknownCharger): UnknownChargerBody {
  return {
    identity: row.id,
    attempts: row.attempts,
    first_seen_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
    address: row.address,
    user_agent: row.userAgent,
    subprotocols: row.subprotocols,
  };
}
