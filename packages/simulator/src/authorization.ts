import type { ChargePoint, IdTagInfo } from "@forecourt/ocpp";
import type { ChargerTime } from "./charger-time.ts";
import type { Configuration } from "./configuration.ts";
import type { LocalList } from "./local-list.ts";

/** Who may charge: what the central system says, and what the charger remembers of it. */
export interface Authorizer {
  /** Asks the central system, or decides alone when it may or has to (sections 3.4 and 3.5). */
  authorize(idTag: string): Promise<IdTagInfo>;
  /** What the charger knows by itself: the local list, and then the cache. Null when it knows nothing. */
  remembered(idTag: string): IdTagInfo | null;
  /** Puts what the central system says about a tag into the authorization cache. */
  learn(idTag: string, info: IdTagInfo): void;
  /** Empties the cache. False: there is none (errata 3.23). */
  forgetAll(): boolean;
}

// Of the cache; the tag that was not heard of for longest makes room (section 3.5.1 leaves it to us).
const maxRemembered = 1_000;

export function createAuthorizer(options: {
  time: ChargerTime;
  configuration: Configuration;
  localList: LocalList;
  call: ChargePoint["call"];
  online(): boolean;
  /** The central system refuses a tag that the local list accepts (section 3.5.3). */
  conflict(): void;
}): Authorizer {
  const { time, configuration, localList } = options;
  const cache = new Map<string, IdTagInfo>();

  function learn(idTag: string, info: IdTagInfo): void {
    const listed = localList.find(idTag);
    if (listed?.status === "Accepted" && info.status !== "Accepted" && info.status !== "ConcurrentTx") {
      options.conflict();
    }
    // The list is its own authority: what it holds is not cached as well (section 3.5.3).
    if (listed !== null || !configuration.flag("AuthorizationCacheEnabled")) return;
    const key = idTag.toLowerCase();
    cache.delete(key);
    // A transaction elsewhere says nothing about the tag itself.
    cache.set(key, info.status === "ConcurrentTx" ? { ...info, status: "Accepted" } : info);
    if (cache.size > maxRemembered) cache.delete(cache.keys().next().value ?? "");
  }

  function remembered(idTag: string): IdTagInfo | null {
    const cached = configuration.flag("AuthorizationCacheEnabled") ? cache.get(idTag.toLowerCase()) : null;
    const info = localList.find(idTag) ?? cached ?? null;
    if (info === null) return null;
    const expired = info.expiryDate !== undefined && Date.parse(info.expiryDate) <= time.now();
    return expired && info.status === "Accepted" ? { ...info, status: "Expired" } : info;
  }

  return {
    learn,
    remembered,
    forgetAll() {
      if (!configuration.flag("AuthorizationCacheEnabled")) return false;
      cache.clear();
      return true;
    },
    async authorize(idTag) {
      const known = remembered(idTag);
      if (options.online()) {
        if (configuration.flag("LocalPreAuthorize") && known?.status === "Accepted") return known;
        const outcome = await options.call("Authorize", { idTag });
        if (outcome.outcome === "result") {
          learn(idTag, outcome.payload.idTagInfo);
          return outcome.payload.idTagInfo;
        }
      }
      if (known !== null && configuration.flag("LocalAuthorizeOffline")) return known;
      // A tag that is known to be bad is not unknown (section 3.5.1).
      if (known !== null && known.status !== "Accepted") return known;
      return { status: configuration.flag("AllowOfflineTxForUnknownId") ? "Accepted" : "Invalid" };
    },
  };
}
