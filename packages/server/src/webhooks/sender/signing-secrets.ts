import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { liveSecrets } from "../endpoints/secrets.ts";
import type { Claimed } from "./take.ts";

/** The secrets of webhooks that are sent to just now, in the clear and in this process only. */
export interface SigningSecrets {
  load(tx: Tx, claimed: readonly Claimed[]): Promise<void>;
  /** All that are live, the newest first. */
  of(delivery: Claimed): readonly string[];
}

interface Known {
  version: string | null;
  readAt: number;
  secrets: readonly string[];
}

/** A new secret is seen at once, by its version; that one's overlap is over, this much later. */
const keptMs = 1_000;
const mostWebhooks = 2_000;

export function createSigningSecrets(core: Core): SigningSecrets {
  const known = new Map<string, Known>();
  return {
    async load(tx, claimed) {
      const now = core.clock.now();
      const versions = new Map(claimed.map(({ webhookId, secretsVersion }) => [webhookId, secretsVersion]));
      const knows = ([webhookId, version]: [string, string | null]): boolean => {
        const entry = known.get(webhookId);
        return entry !== undefined && entry.version === version && Math.abs(now - entry.readAt) < keptMs;
      };
      // None of those that are to be sent now may be missing afterwards.
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
