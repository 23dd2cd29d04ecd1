import type { Client } from "@forecourt/client";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";

export interface FleetCharger {
  id: string;
  identity: string;
  /** Undefined: it is offline. */
  charger: ScriptedCharger | undefined;
}

export interface Fleet extends AsyncDisposable {
  chargers: FleetCharger[];
  /** How often each charger received the action, in their order. */
  asked(action: string): number[];
}

/** Chargers named `<name>-001`, … that have booted. `offline` of them, the last ones, never connect. */
export async function startFleet(
  { client, ocppUrl }: { client: Client; ocppUrl: string },
  name: string,
  size: number,
  { offline = 0 }: { offline?: number } = {},
): Promise<Fleet> {
  const chargers: FleetCharger[] = [];
  for (let n = 1; n <= size; n++) {
    const identity = `${name}-${String(n).padStart(3, "0")}`;
    const { id, password } = await client.chargers.create({ identity });
    if (n > size - offline) {
      chargers.push({ id, identity, charger: undefined });
      continue;
    }
    const charger = await connectScriptedCharger({ url: ocppUrl, identity, password });
    await charger.boot();
    chargers.push({ id, identity, charger });
  }
  return {
    chargers,
    asked: (action) =>
      chargers.map(({ charger }) => charger?.received.filter((call) => call.action === action).length ?? 0),
    async [Symbol.asyncDispose]() {
      await Promise.all(chargers.map(async ({ charger }) => charger?.[Symbol.asyncDispose]()));
    },
  };
}
