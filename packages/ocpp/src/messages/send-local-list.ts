import { choice, fromCentralSystem, integer, list, object, optional, type Schema, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";

/** One tag of the local authorization list (section 7.1). */
export interface AuthorizationData {
  /** At most 20 characters; upper and lower case are the same. */
  idTag: string;
  /** Required in a Full update; absent in a Differential one, it takes the tag off the list. */
  idTagInfo?: IdTagInfo;
}

/** Replace or change the list of tags that the charger may accept by itself (section 5.15). */
export interface SendLocalListRequest {
  /** Of the list after this update. Never 0 or -1 (errata 3.52): they mean something else. */
  listVersion: number;
  /** Absent in a Full update: the list becomes empty. */
  localAuthorizationList?: AuthorizationData[];
  updateType: "Differential" | "Full";
}

export interface SendLocalListAnswer {
  /** VersionMismatch: a Differential update is not newer than what is there. Send a Full one. */
  status: "Accepted" | "Failed" | "NotSupported" | "VersionMismatch";
}

const authorizationData = {
  idTag: text(20),
  idTagInfo: optional(idTagInfo),
} satisfies Schema<AuthorizationData>;

export const sendLocalList = fromCentralSystem<SendLocalListRequest, SendLocalListAnswer>({
  request: {
    listVersion: integer(),
    localAuthorizationList: optional(list(object<AuthorizationData>("AuthorizationData", authorizationData))),
    updateType: choice(["Differential", "Full"]),
  },
  answer: { status: choice(["Accepted", "Failed", "NotSupported", "VersionMismatch"]) },
});
