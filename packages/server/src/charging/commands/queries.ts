import { type Capabilities, readCapabilities } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type CommandStatus, type CommandType, chargers, commands } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import type { CommandRow } from "./complete.ts";

export async function commandById(core: Core, caller: Caller, commandId: string): Promise<CommandRow> {
  const { orgId } = caller;
  const [command] = await core.db.read((tx) => tx.run(commandOfOrg, { commandId, orgId }));
  if (command === undefined) throw notFound("command");
  return command;
}

const commandOfOrg = built<{ commandId: string; orgId: string }>()((db, { commandId, orgId }) =>
  db
    .select()
    .from(commands)
    .where(and(eq(commands.id, commandId), eq(commands.orgId, orgId))),
);

export interface CommandFilter {
  chargerId: string | undefined;
  type: CommandType | undefined;
  status: CommandStatus | undefined;
}

export function listCommands(
  core: Core,
  caller: Caller,
  filter: CommandFilter,
  request: PageRequest,
): Promise<Page<CommandRow>> {
  const where = and(
    eq(commands.orgId, caller.orgId),
    filter.chargerId === undefined ? undefined : eq(commands.chargerId, filter.chargerId),
    filter.type === undefined ? undefined : eq(commands.type, filter.type),
    filter.status === undefined ? undefined : eq(commands.status, filter.status),
  );
  return core.db.read((tx) => listNewest(tx, commands, where, request));
}

/** The stored capabilities of the charger, which decide the form of a call. */
export async function capabilitiesOf(tx: Tx, chargerId: string): Promise<Capabilities> {
  const [charger] = await tx
    .select({ capabilities: chargers.capabilities })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  return readCapabilities(charger?.capabilities);
}
