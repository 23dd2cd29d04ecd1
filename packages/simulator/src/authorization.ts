import type { ChargePoint, IdTagInfo } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { Configuration } from "./configuration.ts";
import type { LocalList } from "./local-list.ts";

/** Decides which tags may charge, from the central system's answers and the charger's own lists. */
export interface Authorizer {
  /**
   * Asks the central system, or decides offline when the configuration allows or requires it (sections 3.4 and 3.5).
   */
  authorize(idTag: string): Promise<IdTagInfo>;
  /** The charger's own entry: from the local list, otherwise from the cache. Null when there is none. */
  lookUp(idTag: string): IdTagInfo | null;
  /** Stores the central system's answer about a tag in the authorization cache. */
  learn(idTag: string, info: IdTagInfo): void;
  /** Clears the cache. Returns false when the cache is disabled (errata 3.23). */
  clearCache(): boolean;
}

// Maximum size of the cache. The oldest entry is removed first (section 3.5.1 leaves the order open).
const maxCached = 1_000;

export function createAuthorizer(options: {
  time: ChargerTime;
  configuration: Configuration;
  localList: LocalList;
  call: ChargePoint["call"];
  online(): boolean;
  /** Called when the central system refuses a tag that the local list accepts (section 3.5.3). */
  conflict(): void;
}): Authorizer {
  const { time, configuration, localList } = options;
  const cache = new Map<string, IdTagInfo>();

  function learn(idTag: string, info: IdTagInfo): void {
    const listed = localList.find(idTag);
    if (listed?.status === "Accepted" && info.status !== "Accepted" && info.status !== "ConcurrentTx") {
      options.conflict();
    }
    // Tags in the local list are not cached (section 3.5.3).
    if (listed !== null || !configuration.flag("AuthorizationCacheEnabled")) return;
    const key = idTag.toLowerCase();
    cache.delete(key);
    // ConcurrentTx is about another transaction, not about the tag.
    cache.set(key, info.status === "ConcurrentTx" ? { ...info, status: "Accepted" } : info);
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? "");
  }

  function lookUp(idTag: string): IdTagInfo | null {
    const cached = configuration.flag("AuthorizationCacheEnabled") ? cache.get(idTag.toLowerCase()) : null;
    const info = localList.find(idTag) ?? cached ?? null;
    if (info === null) return null;
    const expired = info.expiryDate !== undefined && Date.parse(info.expiryDate) <= time.now();
    return expired && info.status === "Accepted" ? { ...info, status: "Expired" } : info;
  }

  return {
    learn,
    lookUp,
    clearCache() {
      if (!configuration.flag("AuthorizationCacheEnabled")) return false;
      cache.clear();
      return true;
    },
    async authorize(idTag) {
      const known = lookUp(idTag);
      if (options.online()) {
        if (configuration.flag("LocalPreAuthorize") && known?.status === "Accepted") return known;
        const outcome = await options.call("Authorize", { idTag });
        if (outcome.outcome === "result") {
          learn(idTag, outcome.payload.idTagInfo);
          return outcome.payload.idTagInfo;
        }
      }
      if (known !== null && configuration.flag("LocalAuthorizeOffline")) return known;
      // A tag that is known to be invalid is not an unknown tag (section 3.5.1).
      if (known !== null && known.status !== "Accepted") return known;
      return { status: configuration.flag("AllowOfflineTxForUnknownId") ? "Accepted" : "Invalid" };
    },
  };
}
