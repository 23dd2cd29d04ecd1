import { type Capabilities, readCapabilities } from "@forecourt/ocpp";
import { and, eq, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type CommandStatus, type CommandType, chargers, commands } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { type Command, commandColumns } from "./complete.ts";

export async function commandById(core: Core, caller: Caller, commandId: string): Promise<Command> {
  const { orgId } = caller;
  const [command] = await core.db.read((tx) => tx.run(commandOfOrg, { commandId, orgId }));
  if (command === undefined) throw notFound("command");
  return command;
}

const commandOfOrg = built<{ commandId: string; orgId: string }>()((db, { commandId, orgId }) =>
  db
    .select(commandColumns)
    .from(commands)
    .where(and(eq(commands.id, commandId), eq(commands.orgId, orgId))),
);

export interface CommandFilter {
  chargerId: string | undefined;
  type: CommandType | undefined;
  status: CommandStatus | undefined;
  sessionId: string | undefined;
  /** Selects the commands to the chargers that are there now. */
  locationId: string | undefined;
  /** RFC 3339: requested at `startDate` or later, and before `endDate`. */
  startDate: string | undefined;
  endDate: string | undefined;
}

export function listCommands(
  core: Core,
  caller: Caller,
  filter: CommandFilter,
  request: PageRequest,
): Promise<Page<Command>> {
  const where = and(
    eq(commands.orgId, caller.orgId),
    filter.chargerId === undefined ? undefined : eq(commands.chargerId, filter.chargerId),
    filter.type === undefined ? undefined : eq(commands.type, filter.type),
    filter.status === undefined ? undefined : eq(commands.status, filter.status),
    filter.sessionId === undefined ? undefined : eq(commands.sessionId, filter.sessionId),
    filter.locationId === undefined
      ? undefined
      : sql`${commands.chargerId} = any(array(
          select id from chargers where location_id = ${filter.locationId} and org_id = ${caller.orgId}))`,
    filter.startDate === undefined
      ? undefined
      : sql`${commands.createdAt} >= ${filter.startDate}::text::timestamptz`,
    filter.endDate === undefined
      ? undefined
      : sql`${commands.createdAt} < ${filter.endDate}::text::timestamptz`,
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, commands, where, request);
    const found = await tx.run(commandsOfIds, { ids: rows.map(({ id }) => id) });
    const byId = new Map(found.map((command) => [command.id, command]));
    // A command without a row was deleted, with its charger, between the two statements.
    return { rows: rows.flatMap(({ id }) => byId.get(id) ?? []), pagination };
  });
}

const commandsOfIds = built<{ ids: string[] }>()((db, { ids }) =>
  db.select(commandColumns).from(commands).where(sql`${commands.id} = any(${ids}::text[])`),
);

/** The stored capabilities of the charger, which decide the form of a call. */
export async function capabilitiesOf(tx: Tx, chargerId: string): Promise<Capabilities> {
  const [charger] = await tx
    .select({ capabilities: chargers.capabilities })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  return readCapabilities(charger?.capabilities);
}
