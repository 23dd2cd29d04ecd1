import type { OperationId } from "@forecourt/contract";

/** The id that each creation returns, by the parameter that takes it. */
const makes: Partial<Record<OperationId, string>> = {
  createLocation: "location_id",
  createTariff: "tariff_id",
  createIdTag: "id_tag_id",
  createApiKey: "api_key_id",
  rotateApiKey: "api_key_id",
  createWebhook: "webhook_id",
  startCharging: "command_id",
  unlockConnector: "command_id",
  resetCharger: "command_id",
  callCharger: "command_id",
  sendLocalList: "command_id",
  createJob: "job_id",
};

type Ids = Record<string, string>;

const most = 50;

/** Existing ids for requests. The pool never offers the first records for deletion. */
export interface IdPool {
  /** Values for a path's parameters, or for one field. `choice` is any number from 0. */
  pick(parameters: readonly string[], choice: number, options?: { expendable?: boolean }): Ids;
  /** A cursor at which an earlier answer of the operation's list ended. */
  cursor(operationId: OperationId, choice: number): string | undefined;
  learn(operationId: OperationId, body: unknown): void;
}

export function createIdPool(first: Readonly<Ids>): IdPool {
  const kept = new Map(Object.entries(first).map(([name, id]) => [name, [id]]));
  const made = new Map<string, string[]>();
  // A socket exists only under its charger.
  const sockets = new Map<string, string>();
  const { charger_id: chargerId, socket_id: socketId } = first;
  if (chargerId !== undefined && socketId !== undefined) sockets.set(chargerId, socketId);

  function add(name: string, id: unknown): void {
    if (typeof id !== "string") return;
    const ids = made.get(name) ?? [];
    ids.push(id);
    if (ids.length > most) ids.shift();
    made.set(name, ids);
  }

  return {
    pick(parameters, choice, { expendable = false } = {}) {
      const chosen: Ids = {};
      for (const name of parameters) {
        const old = expendable ? [] : (kept.get(name) ?? []);
        const ids = [...old, ...(made.get(name) ?? [])];
        // Every second choice is a record from the start, because it has a history.
        const id = choice % 2 === 0 && old.length > 0 ? old[0] : ids[(choice >> 1) % Math.max(ids.length, 1)];
        if (id !== undefined) chosen[name] = id;
      }
      const socket = sockets.get(chosen["charger_id"] ?? "");
      return parameters.includes("socket_id") && socket !== undefined
        ? { ...chosen, socket_id: socket }
        : chosen;
    },
    cursor(operationId, choice) {
      const cursors = made.get(`cursor ${operationId}`) ?? [];
      return cursors[choice % Math.max(cursors.length, 1)];
    },
    learn(operationId, body) {
      add(`cursor ${operationId}`, recordAt(body, "pagination")["next_cursor"]);
      const data = recordAt(body, "data");
      const name = makes[operationId];
      if (name !== undefined) add(name, data["id"]);
      if (operationId !== "createCharger" || typeof data["id"] !== "string") return;
      add("charger_id", data["id"]);
      const [socket] = Array.isArray(data["sockets"]) ? (data["sockets"] as { id?: unknown }[]) : [];
      if (typeof socket?.id === "string") sockets.set(data["id"], socket.id);
    },
  };
}

function recordAt(value: unknown, name: string): Record<string, unknown> {
  const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof inner === "object" && inner !== null ? { ...inner } : {};
}
