import type { ChargePoint, Clock, IdTagInfo } from "@forecourt/ocpp";
import type { Configuration } from "./configuration.ts";

export interface Authorizer {
  /** Asks the central system, or decides alone when it cannot be asked (section 3.4). */
  authorize(idTag: string): Promise<IdTagInfo>;
  /** Puts what the central system says about a tag into the authorization cache. */
  learn(idTag: string, info: IdTagInfo): void;
  forgetAll(): void;
}

export function createAuthorizer(options: {
  clock: Clock;
  configuration: Configuration;
  call: ChargePoint["call"];
  online(): boolean;
}): Authorizer {
  const { clock, configuration } = options;
  const cache = new Map<string, IdTagInfo>();

  function learn(idTag: string, info: IdTagInfo): void {
    // Tags are compared without regard to case (errata 3.73).
    if (configuration.flag("AuthorizationCacheEnabled")) cache.set(idTag.toLowerCase(), info);
  }

  function remembered(idTag: string): IdTagInfo | null {
    const info = cache.get(idTag.toLowerCase());
    if (info === undefined) return null;
    const expired = info.expiryDate !== undefined && Date.parse(info.expiryDate) <= clock.now();
    return expired ? { ...info, status: "Expired" } : info;
  }

  return {
    learn,
    forgetAll: () => cache.clear(),
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
      return { status: configuration.flag("AllowOfflineTxForUnknownId") ? "Accepted" : "Invalid" };
    },
  };
}
