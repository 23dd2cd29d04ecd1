import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Completions } from "../../platform/completions.ts";
import { notFound } from "../../platform/problems.ts";
import { redacted } from "../../platform/redact.ts";
import { seal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { type CommandType, chargers, commands, sockets } from "../../store/schema.ts";
import { type CommandRow, recordCompletion } from "./complete.ts";
import type { CommandError } from "./errors.ts";
import { stopRemedy } from "./stop-remedy.ts";

type ChargerRow = typeof chargers.$inferSelect;
export type SocketRow = typeof sockets.$inferSelect;

/**
 * What an operation decides about a request after it has read the charger: the OCPP call, or the reason not to send one.
 */
export interface Draft {
  /** For an operation that stores the id of its command in advance. */
  id?: string;
  payload: Record<string, unknown>;
  sessionId?: string;
  idTagId?: string;
  parentTagId?: string;
  limitA?: number;
  /** `start`: the command is not sent until it has a limit. */
  balancing?: "start";
  /** The reason to end the command before it starts, such as `id_tag_blocked`. */
  refusal?: CommandError;
}

/** The purpose of the derived keys. */
export const sealedFor = "command payloads";

/** How long, and with what, the caller waits for the charger. Null: the caller does not wait. */
export type Wait = { timeoutMs: number; completions: Pick<Completions, "wait"> } | null;

export interface Sent {
  command: CommandRow;
  replayed: boolean;
}

/** Sends a command to one connector. `draft` gets the socket and decides the call. */
export function sendToSocket(
  core: Core,
  caller: Caller,
  target: { chargerId: string; socketId: string; type: CommandType },
  wait: Wait,
  draft: (tx: Tx, socket: SocketRow) => Promise<Draft>,
): Promise<Sent> {
  return send(core, caller, wait, async (tx) => {
    const charger = await ownCharger(tx, caller, target.chargerId);
    const socket = await socketOf(tx, charger.id, target.socketId);
    return newCommand(core, caller, target.type, charger, socket, await draft(tx, socket));
  });
}

/**
 * Sends a command to the whole charger. With `connectorId` it concerns the socket of that connector, if the socket is
 * known.
 */
export function sendToCharger(
  core: Core,
  caller: Caller,
  target: { chargerId: string; type: CommandType; connectorId?: number | undefined },
  wait: Wait,
  draft: (tx: Tx, charger: ChargerRow) => Promise<Draft>,
): Promise<Sent> {
  return send(core, caller, wait, async (tx) => {
    const charger = await ownCharger(tx, caller, target.chargerId);
    const socket = await socketAt(tx, charger.id, target.connectorId);
    return newCommand(core, caller, target.type, charger, socket, await draft(tx, charger));
  });
}

/**
 * Inserts a command, and waits for its end if the caller does. A replay waits as well. If the caller hangs up, the command
 * still ends normally. A caller that does not wait gets the command as it was created, even if it was refused in the same
 * transaction. A replay returns the command as it is now.
 */
async function send(
  core: Core,
  caller: Caller,
  wait: Wait,
  draft: (tx: Tx) => Promise<NewCommand>,
): Promise<Sent> {
  const made: { command?: CommandRow } = {};
  const { result, replayed } = await once(core, caller, async (tx) => {
    const command = await insertCommand(core, tx, await draft(tx));
    made.command = command;
    return { commandId: command.id };
  });
  if (made.command !== undefined && wait === null) return { command: asCreated(made.command), replayed };
  if (wait !== null) await awaitEnd(core, result.commandId, wait);
  return { command: await commandById(core, caller, result.commandId), replayed };
}

function asCreated(command: CommandRow): CommandRow {
  return { ...command, status: "pending", error: null, completedAt: null };
}

function newCommand(
  core: Core,
  caller: Caller,
  type: CommandType,
  { id: chargerId, owner }: ChargerRow,
  socket: SocketRow | null,
  draft: Draft,
): NewCommand {
  const { orgId, keyId: requestedBy } = caller;
  const lifetimeMs = core.config.command.lifetimeS * 1000;
  return { ...draft, orgId, chargerId, socketId: socket?.id ?? null, type, owner, requestedBy, lifetimeMs };
}

type Row = typeof commands.$inferInsert;

/** A command to store, from an operator or from the server. */
export interface NewCommand
  extends Pick<Row, "orgId" | "chargerId" | "socketId" | "type">,
    Partial<
      Pick<Row, "id" | "sessionId" | "idTagId" | "parentTagId" | "limitA" | "balancing" | "requestedBy">
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
 */
export async function insertCommand(
  core: Core,
  tx: Tx,
  { payload, owner, lifetimeMs, refusal, ...fields }: NewCommand,
): Promise<CommandRow> {
  const now = core.clock.now();
  const error = refusal ?? (owner === null ? "charger_offline" : null);
  const shown = redacted(payload);
  const isSecret = shown !== payload && error === null;
  const [command] = await tx
    .insert(commands)
    .values({
      ...fields,
      id: fields.id ?? core.newId("cmd"),
      payload: shown,
      sealedPayload: isSecret ? seal(core.secret, sealedFor, JSON.stringify(payload)) : null,
      status: error === null ? "pending" : "rejected",
      error,
      result: error === null ? null : stopRemedy(fields),
      owner,
      createdAt: isoOf(now),
      expiresAt: isoOf(now + lifetimeMs),
      completedAt: error === null ? null : isoOf(now),
    })
    .returning();
  if (command === undefined) throw new Error("unreachable: a command was not stored");
  const waits = command.balancing === "start" && command.limitA === null;
  if (error !== null) await recordCompletion(core, tx, command);
  else if (owner !== null && !waits)
    tx.signal({ type: "command-due", chargerId: command.chargerId, processId: owner });
  return command;
}

/**
 * Reads the row before the wait and after each signal, because the command may end before the wait starts, and a signal may
 * be lost.
 */
async function awaitEnd(
  core: Core,
  commandId: string,
  { completions, timeoutMs }: NonNullable<Wait>,
): Promise<void> {
  const ended = completions.wait(commandId, timeoutMs);
  try {
    do {
      const [row] = await core.db.read((tx) =>
        tx.select({ status: commands.status }).from(commands).where(eq(commands.id, commandId)),
      );
      if (row?.status !== "pending") return;
    } while (await ended.told());
  } finally {
    ended.cancel();
  }
}

export async function commandById(core: Core, caller: Caller, commandId: string): Promise<CommandRow> {
  const [command] = await core.db.read((tx) =>
    tx
      .select()
      .from(commands)
      .where(and(eq(commands.id, commandId), eq(commands.orgId, caller.orgId))),
  );
  if (command === undefined) throw notFound();
  return command;
}

async function ownCharger(tx: Tx, caller: Caller, chargerId: string): Promise<ChargerRow> {
  const [charger] = await tx
    .select()
    .from(chargers)
    .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)));
  if (charger === undefined) throw notFound();
  return charger;
}

async function socketOf(tx: Tx, chargerId: string, socketId: string): Promise<SocketRow> {
  const [socket] = await tx
    .select()
    .from(sockets)
    .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId)));
  if (socket === undefined) throw notFound();
  return socket;
}

/** The OCPP schema does not have a maximum, but the column does. */
const greatestConnector = 2 ** 31 - 1;

async function socketAt(
  tx: Tx,
  chargerId: string,
  connectorId: number | undefined,
): Promise<SocketRow | null> {
  if (connectorId === undefined || connectorId > greatestConnector) return null;
  const [socket] = await tx
    .select()
    .from(sockets)
    .where(and(eq(sockets.chargerId, chargerId), eq(sockets.connectorId, connectorId)));
  return socket ?? null;
}
