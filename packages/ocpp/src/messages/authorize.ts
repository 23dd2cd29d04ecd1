import { type Schema, text } from "../schema.ts";
import { type IdTagInfo, idTagInfo } from "./id-tag-info.ts";

/** The charger asks whether a tag may start or stop charging (section 4.1). */
export interface AuthorizeRequest {
  /** Compared without regard to case (errata 3.73). At most 20 characters. */
  idTag: string;
}

export interface AuthorizeAnswer {
  idTagInfo: IdTagInfo;
}

export const authorizeRequest = { idTag: text(20) } satisfies Schema<AuthorizeRequest>;

export const authorizeAnswer = { idTagInfo } satisfies Schema<AuthorizeAnswer>;
