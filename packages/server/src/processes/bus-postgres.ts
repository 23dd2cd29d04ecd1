import type { Database } from "../store/db.ts";
import { type Bus, createBus } from "./bus.ts";

/** The bus of several processes on one PostgreSQL, without another service to run. One channel carries every topic. */
export function createPostgresBus(db: Pick<Database, "listen" | "notify">): Promise<Bus> {
  return createBus(async ({ receive, gap }) => {
    const listening = await db.listen(CHANNEL, { onPayload: receive, onGap: gap });
    return { send: (text) => db.notify(CHANNEL, text), close: () => listening.close() };
  });
}

const CHANNEL = "forecourt";
