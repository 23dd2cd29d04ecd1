import { backup } from "./backup.ts";
import { dbDisableRls } from "./db-disable-rls.ts";
import { dbEnableRls } from "./db-enable-rls.ts";
import { dbMigrate } from "./db-migrate.ts";
import { doctor } from "./doctor.ts";
import type { HostCommand } from "./host-command.ts";
import { keysCreate } from "./keys-create.ts";
import { keysGenerate } from "./keys-generate.ts";
import { keysList } from "./keys-list.ts";
import { keysRevoke } from "./keys-revoke.ts";
import { move } from "./move.ts";
import { orgsCreate } from "./orgs-create.ts";
import { orgsList } from "./orgs-list.ts";
import { restore } from "./restore.ts";

/** In the order in which they are shown. Also the source of docs/reference/host-commands.md. */
export const hostCommands: readonly HostCommand[] = [
  doctor,
  orgsCreate,
  orgsList,
  keysGenerate,
  keysCreate,
  keysList,
  keysRevoke,
  backup,
  restore,
  move,
  dbMigrate,
  dbEnableRls,
  dbDisableRls,
];
