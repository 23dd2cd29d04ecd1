import { GRACE_MS } from "./answer.ts";
import type { Draft } from "./draft.ts";
import { assertableFrom, dueFrom } from "./lower.ts";
import { isBelow, raisableFrom } from "./raise.ts";
import type { Plan } from "./targets.ts";

/** When something changes by itself, and a tick after the longest time at the latest. */
export function wakeAt({ rules, connectors, busy, at }: Draft, plan: Plan, alarmAt: number | null): number {
  let wake = at + rules.policy.tickMs;
  const soon = (time: number) => {
    if (time > at && time < wake) wake = time;
  };
  if (alarmAt !== null) soon(alarmAt);
  for (const sent of Object.values(busy)) soon(sent.at + rules.policy.callTimeoutMs + GRACE_MS);
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (ledger === undefined) continue;
    for (const { until } of ledger.settling) soon(until);
    if (ledger.ended !== null) soon(ledger.ended.until);
    for (const start of ledger.starts) soon(start.at + rules.policy.startWindowMs);
    if (ledger.coming !== null) soon(ledger.coming.until);
    if (!ledger.online) continue;
    soon(dueFrom(ledger.limit, rules));
    soon(dueFrom(ledger.baseline, rules));
    if (ledger.assertSince !== null) soon(assertableFrom(ledger));
    const target = plan.targets.get(connector.id);
    if (target !== undefined && isBelow(ledger, connector, target.limitA, rules))
      soon(raisableFrom(ledger, target.limitA, rules));
  }
  return wake;
}
