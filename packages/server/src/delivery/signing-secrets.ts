import type { Context } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { liveSecrets } from "../webhooks/secrets.ts";
import type { Claimed } from "./claim.ts";

/** The secrets of webhooks that are sent to just now, in the clear and in this process only. */
export interface SigningSecrets {
  load(tx: Tx, claimed: readonly Claimed[]): Promise<void>;
  /** All that are live, the newest first. */
  of(delivery: Claimed): readonly string[];
}

interface Known {
  version: string;
  readAt: number;
  secrets: readonly string[];
}

/** A new secret is seen at once, by its version; that one's overlap is over, this much later. */
const keptMs = 1_000;
const mostWebhooks = 2_000;

export function createSigningSecrets(ctx: Context): SigningSecrets {
  const known = new Map<string, Known>();
  return {
    async load(tx, claimed) {
      const now = ctx.clock.now();
      const versions = new Map(claimed.map(({ webhookId, secretsVersion }) => [webhookId, secretsVersion]));
      const unknown = [...versions].filter(([webhookId, version]) => {
        const of = known.get(webhookId);
        return of === undefined || of.version !== version || now - of.readAt >= keptMs;
      });
      if (unknown.length === 0) return;
      if (known.size + unknown.length > mostWebhooks) known.clear();
      const live = await liveSecrets(
        ctx,
        tx,
        [...versions.keys()].filter((id) => !known.has(id) || unknown.some(([each]) => each === id)),
      );
      for (const [webhookId, secrets] of live)
        known.set(webhookId, { version: versions.get(webhookId) ?? "", readAt: now, secrets });
    },
    of: ({ webhookId }) => known.get(webhookId)?.secrets ?? [],
  };
}
