import { fromChargePoint, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";

/** Asks whether a tag may start or stop charging (section 4.1). */
export interface AuthorizeRequest {
  /** Compared case-insensitively (errata 3.73). At most 20 characters. */
  idTag: string;
}

export interface AuthorizeAnswer {
  idTagInfo: IdTagInfo;
}

export const authorize = fromChargePoint<AuthorizeRequest, AuthorizeAnswer>({
  request: { idTag: text(20) },
  answer: { idTagInfo },
});
