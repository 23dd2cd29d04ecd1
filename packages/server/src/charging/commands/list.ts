import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type CommandStatus, type CommandType, commands } from "../../store/schema.ts";
import type { CommandRow } from "./complete.ts";

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
