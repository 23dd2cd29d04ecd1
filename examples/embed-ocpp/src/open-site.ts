import type { Server } from "node:http";
import { acceptEverything, createCentralSystem, defineHandlers, type RequestOf } from "@forecourt/ocpp";
import { acceptChargers, provesKey } from "@forecourt/ocpp/ws";

/** What the site knows of a charger; it travels with every call. */
export interface Charger {
  /** Its AuthorizationKey, in hexadecimal. */
  key: string;
  bay: string;
}

/** Your database. Every promise that it rejects makes the charger repeat what it said. */
export interface Store {
  charger(identity: string): Promise<Charger | undefined>;
  knowsTag(idTag: string): Promise<boolean>;
  /** Answers the id of the transaction: the one it has, when this start is there already. */
  begin(startedAs: string, start: RequestOf<"StartTransaction">): Promise<number>;
  end(transactionId: number, stop: RequestOf<"StopTransaction">): Promise<void>;
}

export interface SiteOptions {
  server: Server;
  store: Store;
  /** Something of ours went wrong: a store that is away, or a mistake. */
  report(what: string, error: unknown): void;
}

export function openSite({ server, store, report }: SiteOptions) {
  const idTagInfo = async (idTag: string) =>
    ({ status: (await store.knowsTag(idTag)) ? "Accepted" : "Invalid" }) as const;

  const handlers = defineHandlers<Charger>({
    ...acceptEverything(),
    Authorize: async ({ idTag }) => ({ idTagInfo: await idTagInfo(idTag) }),
    async StartTransaction(start, { station }) {
      // The charger repeats it under new message ids until it is answered: these values identify the transaction.
      const { connectorId, idTag, timestamp, meterStart } = start;
      const startedAs = [station.identity, connectorId, idTag, timestamp, meterStart].join(" ");
      // Answered once it is stored. A refused id tag gets an id too, because the charger also reports the end.
      const transactionId = await store.begin(startedAs, start);
      return { idTagInfo: await idTagInfo(idTag), transactionId };
    },
    async StopTransaction(stop) {
      await store.end(stop.transactionId, stop);
      return {};
    },
  });

  const centralSystem = createCentralSystem({
    handlers,
    hooks: {
      fault: (station, { action, error }) => report(`${station.identity}, ${action}`, error),
    },
  });

  const listener = acceptChargers({
    server,
    centralSystem,
    async authenticate(attempt) {
      const charger = await store.charger(attempt.identity);
      if (charger === undefined || !provesKey(attempt, charger)) return { ok: false, status: 401 };
      return { ok: true, context: charger, takeover: "probe" };
    },
  });

  return {
    centralSystem,
    /** Refuses new chargers, then disconnects the others, a few at a time. */
    async close({ spreadMs }: { spreadMs: number }): Promise<void> {
      await listener.close();
      await centralSystem.close({ spreadMs });
    },
  };
}
