import { choice, fromCentralSystem, integer, list, object, optional, type Schema, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./transactions.ts";

/** Requests the version of the local authorization list (section 5.10). */
export type GetLocalListVersionRequest = Record<string, never>;

export interface GetLocalListVersionAnswer {
  /** 0: the list is empty. -1: the charger has no list, or it is disabled. */
  listVersion: number;
}

const getLocalListVersion = fromCentralSystem<GetLocalListVersionRequest, GetLocalListVersionAnswer>({
  request: {},
  answer: { listVersion: integer() },
});

/** One tag of the local authorization list (section 7.1). */
export interface AuthorizationData {
  /** At most 20 characters; compared case-insensitively. */
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

const authorizationData = {
  idTag: text(20),
  idTagInfo: optional(idTagInfo),
} satisfies Schema<AuthorizationData>;

const sendLocalList = fromCentralSystem<SendLocalListRequest, SendLocalListAnswer>({
  request: {
    listVersion: integer(),
    localAuthorizationList: optional(list(object<AuthorizationData>("AuthorizationData", authorizationData))),
    updateType: choice(["Differential", "Full"]),
  },
  answer: { status: choice(["Accepted", "Failed", "NotSupported", "VersionMismatch"]) },
});

export const localAuthList = {
  GetLocalListVersion: getLocalListVersion,
  SendLocalList: sendLocalList,
};
