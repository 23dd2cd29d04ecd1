import { createSecret } from "@forecourt/webhooks";
import { and, desc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { seal, unseal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { webhookSecrets } from "../../store/schema.ts";

/** The purpose for which the server derives keys. */
const sealedFor = "webhook secrets";

/** Adds a secret, which is the newest from now on. The database has only its ciphertext. */
export async function addSecret(
  core: Pick<Core, "clock" | "secret">,
  tx: Tx,
  { webhookId, orgId }: { webhookId: string; orgId: string },
): Promise<string> {
  const secret = createSecret();
  await tx.insert(webhookSecrets).values({
    webhookId,
    orgId,
    sealed: seal(core.secret, sealedFor, secret),
    createdAt: isoOf(core.clock.now()),
    expiresAt: null,
  });
  return secret;
}

/** The secrets that sign the deliveries of each webhook now, the newest first. */
export async function liveSecrets(
  core: Pick<Core, "clock" | "log" | "secret">,
  tx: Tx,
  webhookIds: readonly string[],
): Promise<Map<string, string[]>> {
  const secrets = new Map<string, string[]>();
  if (webhookIds.length === 0) return secrets;
  const rows = await tx
    .select({ webhookId: webhookSecrets.webhookId, sealed: webhookSecrets.sealed })
    .from(webhookSecrets)
    .where(and(inArray(webhookSecrets.webhookId, [...webhookIds]), isLive(core)))
    .orderBy(desc(webhookSecrets.id));
  for (const row of rows) {
    const secret = opened(core, row);
    if (secret !== null) secrets.set(row.webhookId, [...(secrets.get(row.webhookId) ?? []), secret]);
  }
  return secrets;
}

/** A secret that cannot be opened, for example because its row was manipulated, affects only its own webhook. */
function opened(
  { log, secret }: Pick<Core, "log" | "secret">,
  { webhookId, sealed }: Pick<typeof webhookSecrets.$inferSelect, "webhookId" | "sealed">,
): string | null {
  try {
    return unseal(secret, sealedFor, sealed);
  } catch (error) {
    log.error({ err: error, webhook_id: webhookId }, "webhook secret not opened");
    return null;
  }
}

/** Rows of secrets that still sign. The clock ends a secret, so no job is necessary for that. */
export function isLive({ clock }: Pick<Core, "clock">): SQL | undefined {
  return or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, isoOf(clock.now())));
}

/** Rows of secrets of one webhook. */
export function secretsOf(webhookId: string): SQL {
  return eq(webhookSecrets.webhookId, webhookId);
}
