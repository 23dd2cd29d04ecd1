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

/** What a verb makes of a request, once it has seen the charger: the OCPP call, or the reason not to send one. */
export interface Draft {
  /** For a verb that writes down which command it will be. */
  id?: string;
  payload: Record<string, unknown>;
  sessionId?: string;
  idTagId?: string;
  parentTagId?: string;
  limitA?: number;
  /** `start`: it is not sent until a limit has been given to it. */
  balancing?: "start";
  /** Why the command ends before it begins, such as `id_tag_blocked`. */
  refusal?: CommandError;
}

/** What keys are derived for. */
export const sealedFor = "command payloads";

/** How long the caller waits for the charger, and by what; null: not at all. */
export type Wait = { timeoutMs: number; completions: Pick<Completions, "wait"> } | null;

export interface Sent {
  command: CommandRow;
  replayed: boolean;
}

/** A command to one connector. `draft` decides with the socket in hand. */
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

/** A command to the charger as a whole; with `connectorId`, about the socket of that connector, if it is known. */
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
 * Inserts a command, and waits for its end if the caller does, for a replay as for the first. The caller may hang up: the
 * command settles all the same. A caller that does not wait gets the command as it was created, even when it has been refused in
 * the same transaction; a replay answers the command as it stands now.
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

/** A command that is to be, whoever asks for it. */
export interface NewCommand
  extends Pick<Row, "orgId" | "chargerId" | "socketId" | "type">,
    Partial<
      Pick<Row, "id" | "sessionId" | "idTagId" | "parentTagId" | "limitA" | "balancing" | "requestedBy">
    > {
  /** With its secrets. */
  payload: Record<string, unknown>;
  /** The process that has the charger's socket; null: none has, and the command ends before it begins. */
  owner: string | null;
  /** From now to the charger's answer. */
  lifetimeMs: number;
  /** Why it ends before it begins. */
  refusal?: CommandError;
}

/**
 * Stores a command as `pending`, and hands it to the process that owns the charger's socket once the row is committed; or as
 * `rejected`, where it ends before it begins. A remote start that is to have a limit waits for that.
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

/** Looks before it waits and after each word: the end may come before the waiting does, and a word may be lost. */
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

/** The schema of OCPP knows no end, and the column does. */
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
