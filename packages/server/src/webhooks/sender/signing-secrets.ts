import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { liveSecrets } from "../endpoints/secrets.ts";
import type { LeasedDelivery } from "./take.ts";

/** The secrets of the webhooks that the sender uses now, unencrypted and in this process only. */
export interface SigningSecrets {
  load(tx: Tx, leased: readonly LeasedDelivery[]): Promise<void>;
  /** All live secrets, the newest first. */
  of(delivery: LeasedDelivery): readonly string[];
}

interface Known {
  version: string | null;
  readAt: number;
  secrets: readonly string[];
}

/** The sender sees a new secret at once, by its version, and the end of an overlap this much later. */
const keptMs = 1_000;
const mostWebhooks = 2_000;

export function createSigningSecrets(core: Core): SigningSecrets {
  const known = new Map<string, Known>();
  return {
    async load(tx, leased) {
      const now = core.clock.now();
      const versions = new Map(leased.map(({ webhookId, secretsVersion }) => [webhookId, secretsVersion]));
      const knows = ([webhookId, version]: [string, string | null]): boolean => {
        const entry = known.get(webhookId);
        return entry !== undefined && entry.version === version && Math.abs(now - entry.readAt) < keptMs;
      };
      // This clears all entries before the lookup, so that no webhook of this round is missing afterwards.
      if (known.size > mostWebhooks) known.clear();
      const unknown = [...versions].filter((each) => !knows(each)).map(([webhookId]) => webhookId);
      if (unknown.length === 0) return;
      const live = await liveSecrets(core, tx, unknown);
      for (const webhookId of unknown) {
        const secrets = live.get(webhookId) ?? [];
        known.set(webhookId, { version: versions.get(webhookId) ?? null, readAt: now, secrets });
      }
    },
    of: ({ webhookId }) => known.get(webhookId)?.secrets ?? [],
  };
}
