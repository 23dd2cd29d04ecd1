import type { FromCentralSystem } from "../message.ts";
import type { IdTagInfo } from "./transactions.ts";

/** Requests the version of the local authorization list (section 5.10). */
export type GetLocalListVersionRequest = Record<string, never>;

export interface GetLocalListVersionAnswer {
  /** 0: the list is empty. -1: the charger has no list, or it is disabled. */
  listVersion: number;
}

/** One tag of the local authorization list (section 7.1). */
export interface AuthorizationData {
  /** Compared case-insensitively. @maxLength 20 */
  idTag: string;
  /** Required in a Full update; absent in a Differential one: removes the tag from the list. */
  idTagInfo?: IdTagInfo;
}

/** Replaces or updates the list of tags that the charger may accept offline (section 5.15). */
export interface SendLocalListRequest {
  /** Version of the list after this update. Never 0 or -1, which have special meanings (errata 3.52). */
  listVersion: number;
  /** Absent in a Full update: clears the list. */
  localAuthorizationList?: AuthorizationData[];
  updateType: "Differential" | "Full";
}

export interface SendLocalListAnswer {
  /** VersionMismatch: a Differential update is not newer than the current list. Send a Full one. */
  status: "Accepted" | "Failed" | "NotSupported" | "VersionMismatch";
}

export interface LocalAuthListMessages {
  GetLocalListVersion: FromCentralSystem<GetLocalListVersionRequest, GetLocalListVersionAnswer>;
  SendLocalList: FromCentralSystem<SendLocalListRequest, SendLocalListAnswer>;
}
