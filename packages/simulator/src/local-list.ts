import type { AnswerOf, IdTagInfo, RequestOf } from "@forecourt/ocpp";
import type { Configuration } from "./configuration.ts";

/** The tags that the central system has sent to the charger for offline authorization (section 3.5). */
export interface LocalList {
  /** 0: empty. -1: disabled by LocalAuthListEnabled. */
  readonly version: number;
  readonly size: number;
  update(request: RequestOf<"SendLocalList">): AnswerOf<"SendLocalList">["status"];
  /** The entry of a tag; null without one. */
  find(idTag: string): IdTagInfo | null;
}

export function createLocalList(configuration: Configuration): LocalList {
  // Tags are compared case-insensitively (errata 3.73).
  let entries = new Map<string, IdTagInfo>();
  let version = 0;
  const enabled = () => configuration.flag("LocalAuthListEnabled");

  return {
    get version() {
      return enabled() ? version : -1;
    },
    get size() {
      return entries.size;
    },
    update({ listVersion, updateType, localAuthorizationList = [] }) {
      if (!enabled()) return "NotSupported";
      if (updateType === "Differential" && listVersion <= version) return "VersionMismatch";
      const tooMany = localAuthorizationList.length > configuration.number("SendLocalListMaxLength");
      const repeated = new Set(localAuthorizationList.map(({ idTag }) => idTag.toLowerCase()));
      // 0 and -1 have special meanings (errata 3.52).
      if (listVersion <= 0 || tooMany || repeated.size < localAuthorizationList.length) return "Failed";
      const next = updateType === "Full" ? new Map<string, IdTagInfo>() : new Map(entries);
      for (const { idTag, idTagInfo } of localAuthorizationList) {
        if (idTagInfo !== undefined) next.set(idTag.toLowerCase(), idTagInfo);
        else if (updateType === "Differential") next.delete(idTag.toLowerCase());
        // A Full update requires idTagInfo for every tag (section 7.1).
        else return "Failed";
      }
      if (next.size > configuration.number("LocalAuthListMaxLength")) return "Failed";
      entries = next;
      version = listVersion;
      return "Accepted";
    },
    find: (idTag) => (enabled() ? (entries.get(idTag.toLowerCase()) ?? null) : null),
  };
}
