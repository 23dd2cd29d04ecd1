import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Completions } from "../../platform/completions.ts";
import { redacted } from "../../platform/redact.ts";
import { seal } from "../../platform/seal.ts";
import { idsIn } from "../../platform/traces.ts";
import type { Tx } from "../../store/db.ts";
import { type CommandType, commands, type SessionLimits } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { type ChargerRow, ownCharger, ownSocket } from "../chargers/queries.ts";
import { type SocketRow, socketOf } from "../chargers/sockets.ts";
import { type Command, type CommandRow, commandColumns, recordCompletion, stopRemedy } from "./complete.ts";
import type { CommandError } from "./errors.ts";
import { commandById } from "./queries.ts";
import { msLeft } from "./time-left.ts";

/**
 * What an operation decides about a request after it has read the charger: the OCPP call, or the reason not to send one.
 */
export interface CommandPlan {
  /** For an operation that stores the id of its command in advance. */
  id?: string;
  payload: Record<string, unknown>;
  sessionId?: string;
  idTagId?: string;
  parentTagId?: string;
  limitA?: number;
  /** Of the session that the command starts. */
  sessionLimits?: SessionLimits;
  /** Of the session that the command starts. */
  weight?: number | null;
  tier?: number | null;
  /** `start`: the command is not sent until it has a limit. */
  balancing?: "start";
  /** The reason to end the command before it starts, such as `id_tag_blocked`. */
  refusal?: CommandError;
}

/** The purpose of the keys that seal payloads. */
export const sealedFor = "command payloads";

/** How long, and with what, the caller waits for the charger. Null: the caller does not wait. */
export type Wait = { timeoutMs: number; completions: Pick<Completions, "wait"> } | null;

export interface Sent {
  command: Command;
  replayed: boolean;
}

/**
 * Sends a command to one connector. `plan` gets the socket and decides the call. `read` sends the statements whose rows it
 * needs, in the round trip that reads the socket; it must not change anything.
 */
export function sendToSocket<Read = undefined>(
  core: Core,
  caller: Caller,
  target: { chargerId: string; socketId: string; type: CommandType },
  wait: Wait,
  plan: (tx: Tx, socket: SocketRow, read: Read) => Promise<CommandPlan>,
  read?: (tx: Tx) => Promise<Read>,
): Promise<Sent> {
  const { chargerId, socketId, type } = target;
  return send(core, caller, wait, {
    read: (tx) =>
      Promise.all([
        ownSocket(tx, caller, chargerId, socketId),
        ownCharger(tx, caller, chargerId),
        // Without `read`, its type is undefined.
        read?.(tx) as Promise<Read>,
      ]),
    plan: async (tx, [socket, charger, rows]) =>
      newCommand(core, caller, type, charger, socket, await plan(tx, socket, rows)),
  });
}

/** A command to a charger. `plan` decides the call after it has read the charger. */
export interface ChargerRequest {
  type: CommandType;
  /** The command concerns the socket of this connector, if the socket is known. */
  connectorId?: number | undefined;
  plan(tx: Tx, charger: ChargerRow): Promise<CommandPlan>;
}

/** Sends a command to the whole charger. */
export function sendToCharger(
  core: Core,
  caller: Caller,
  chargerId: string,
  request: ChargerRequest,
  wait: Wait,
): Promise<Sent> {
  return send(core, caller, wait, planningOf(core, caller, chargerId, request));
}

/** As {@link sendToCharger}, in a transaction of the caller, which does not wait. Returns the id of the command. */
export async function insertForCharger(
  core: Core,
  tx: Tx,
  caller: Caller,
  chargerId: string,
  request: ChargerRequest,
): Promise<string> {
  const { read, plan } = planningOf(core, caller, chargerId, request);
  return insertCommand(core, tx, await plan(tx, await read(tx)));
}

function planningOf(
  core: Core,
  caller: Caller,
  chargerId: string,
  { type, connectorId, plan }: ChargerRequest,
): Planning<[ChargerRow, SocketRow | null]> {
  return {
    read: (tx) => Promise.all([ownCharger(tx, caller, chargerId), socketAt(tx, chargerId, connectorId)]),
    plan: async (tx, [charger, socket]) =>
      newCommand(core, caller, type, charger, socket, await plan(tx, charger)),
  };
}

interface Planning<Read> {
  read(tx: Tx): Promise<Read>;
  plan(tx: Tx, read: Read): Promise<NewCommand>;
}

/**
 * Inserts a command, and waits for its end if the caller does. A replay waits as well. If the caller hangs up, the command
 * still ends normally. A caller that does not wait gets the command as it was created, even if it was refused in the same
 * transaction. A replay returns the command as it is now.
 */
async function send<Read>(
  core: Core,
  caller: Caller,
  wait: Wait,
  { plan, read }: Planning<Read>,
): Promise<Sent> {
  const made: { command?: Command } = {};
  const keep = (command: Command) => {
    made.command = command;
  };
  const insert = async (tx: Tx, rows: Read) => ({
    commandId: insertCommand(core, tx, await plan(tx, rows), keep),
  });
  const { result, replayed } = await once(core, caller, insert, { read });
  const { command } = made;
  if (command !== undefined && wait === null) return { command: asCreated(command), replayed };
  if (wait !== null) return { command: await endOf(core, caller, result.commandId, wait, command), replayed };
  return { command: await commandById(core, caller, result.commandId), replayed };
}

function asCreated(command: Command): Command {
  return { ...command, status: "pending", error: null, completedAt: null };
}

function newCommand(
  core: Core,
  caller: Caller,
  type: CommandType,
  { id: chargerId, owner }: ChargerRow,
  socket: SocketRow | null,
  plan: CommandPlan,
): NewCommand {
  const { orgId, keyId: requestedBy } = caller;
  const lifetimeMs = core.config.command.lifetimeS * 1000;
  return { ...plan, orgId, chargerId, socketId: socket?.id ?? null, type, owner, requestedBy, lifetimeMs };
}

type Row = typeof commands.$inferInsert;

/** A command to store, from an operator or from the server. */
export interface NewCommand
  extends Pick<Row, "orgId" | "chargerId" | "socketId" | "type">,
    Partial<
      Pick<
        Row,
        | "id"
        | "sessionId"
        | "idTagId"
        | "parentTagId"
        | "limitA"
        | "balancing"
        | "requestedBy"
        | "sessionLimits"
        | "weight"
        | "tier"
      >
    > {
  /** The payload, including its secrets. */
  payload: Record<string, unknown>;
  /** The process that has the charger's socket. Null: no process has it, and the command ends before it starts. */
  owner: string | null;
  /** The time from now to the charger's answer. */
  lifetimeMs: number;
  /** The reason why the command ends before it starts. */
  refusal?: CommandError;
}

/**
 * Stores a command as `pending`, and hands it to the process that owns the charger's socket once the row is committed. A
 * command that ends before it starts is stored as `rejected`. A remote start that needs a limit waits for the limit.
 * Returns the id. `stored` gets the row before the transaction resolves.
 */
export function insertCommand(
  core: Core,
  tx: Tx,
  { payload, owner, lifetimeMs, refusal, ...fields }: NewCommand,
  stored: (command: Command) => void = () => undefined,
): string {
  const now = core.clock.now();
  const error = refusal ?? (owner === null ? "charger_offline" : null);
  const shown = redacted(payload);
  const isSecret = shown !== payload && error === null;
  const row: Stored = {
    orgId: fields.orgId,
    chargerId: fields.chargerId,
    socketId: fields.socketId ?? null,
    sessionId: fields.sessionId ?? null,
    idTagId: fields.idTagId ?? null,
    parentTagId: fields.parentTagId ?? null,
    type: fields.type,
    limitA: fields.limitA ?? null,
    sessionLimits: fields.sessionLimits ?? null,
    weight: fields.weight ?? null,
    tier: fields.tier ?? null,
    balancing: fields.balancing ?? null,
    requestedBy: fields.requestedBy ?? null,
    id: fields.id ?? core.newId("cmd"),
    payload: shown,
    sealedPayload: isSecret ? seal(core.secret, sealedFor, JSON.stringify(payload)) : null,
    status: error === null ? "pending" : "rejected",
    error,
    result: error === null ? null : stopRemedy(fields),
    owner,
    traceparent: core.traces?.traceparent() ?? null,
    createdAt: isoOf(now),
    expiresAt: isoOf(now + lifetimeMs),
    completedAt: error === null ? null : isoOf(now),
  };
  core.traces?.note(idsIn({ command_id: row.id, session_id: row.sessionId, charger_id: row.chargerId }));
  tx.write(addCommand, row, (rows) => rows.forEach(stored));
  if (error !== null) {
    recordCompletion(core, tx, { ...row, lateResponse: null, sentAt: null });
    return row.id;
  }
  const waits = row.balancing === "start" && row.limitA === null;
  if (owner !== null && !waits)
    tx.signal({ type: "command-due", chargerId: row.chargerId, processId: owner });
  return row.id;
}

type Stored = Pick<
  CommandRow,
  | "id"
  | "orgId"
  | "chargerId"
  | "socketId"
  | "sessionId"
  | "idTagId"
  | "parentTagId"
  | "type"
  | "payload"
  | "sealedPayload"
  | "status"
  | "error"
  | "result"
  | "limitA"
  | "sessionLimits"
  | "weight"
  | "tier"
  | "balancing"
  | "requestedBy"
  | "owner"
  | "traceparent"
  | "createdAt"
  | "expiresAt"
  | "completedAt"
>;

const addCommand = built<Stored>()((db, row) =>
  db
    .insert(commands)
    .values({
      id: row.id,
      orgId: row.orgId,
      chargerId: row.chargerId,
      socketId: row.socketId,
      sessionId: row.sessionId,
      idTagId: row.idTagId,
      parentTagId: row.parentTagId,
      type: row.type,
      payload: row.payload,
      sealedPayload: row.sealedPayload,
      status: row.status,
      error: row.error,
      result: row.result,
      limitA: row.limitA,
      sessionLimits: row.sessionLimits,
      weight: row.weight,
      tier: row.tier,
      balancing: row.balancing,
      requestedBy: row.requestedBy,
      owner: row.owner,
      traceparent: row.traceparent,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      completedAt: row.completedAt,
    })
    .returning(commandColumns),
);

/** The end of a command is stored a moment after its time is over. */
const storedWithinMs = 1_000;

/** The command when it has ended, or when the caller's time is over. */
async function endOf(
  core: Core,
  caller: Caller,
  commandId: string,
  { completions, timeoutMs }: NonNullable<Wait>,
  created: Command | undefined,
): Promise<Command> {
  const command = await endWithin(core, caller, commandId, { completions, timeoutMs }, created);
  // A caller who waits as long as the command may take learns how it ended.
  return command.status === "pending" && msLeft(core, command) <= 0
    ? endWithin(core, caller, commandId, { completions, timeoutMs: storedWithinMs })
    : command;
}

/**
 * A command that this request has just `created` cannot have ended before the wait starts. Otherwise the row is read before
 * the wait. It is read after each signal, because a signal does not say how the command ended, and may be lost.
 */
async function endWithin(
  core: Core,
  caller: Caller,
  commandId: string,
  { completions, timeoutMs }: NonNullable<Wait>,
  created?: Command,
): Promise<Command> {
  const ended = completions.wait(commandId, timeoutMs);
  try {
    let command = created ?? (await commandById(core, caller, commandId));
    for (let isOver = false; command.status === "pending" && !isOver; ) {
      isOver = !(await ended.changed());
      command = await commandById(core, caller, commandId);
    }
    return command;
  } finally {
    ended.cancel();
  }
}

/** The OCPP schema does not have a maximum, but the column does. */
const greatestConnector = 2 ** 31 - 1;

async function socketAt(
  tx: Tx,
  chargerId: string,
  connectorId: number | undefined,
): Promise<SocketRow | null> {
  if (connectorId === undefined || connectorId > greatestConnector) return null;
  const [socket] = await tx.run(socketOf, { chargerId, connectorId });
  return socket ?? null;
}
