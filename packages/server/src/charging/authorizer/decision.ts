import type { SessionAuthorizer } from "@forecourt/contract";
import type { AuthorizationStatus, SessionLimits } from "../../store/schema.ts";
import type { Refusal } from "../sessions/authorize.ts";

/** What the authorizer decided about a card, or what its silence means. */
export interface AuthorizerDecision {
  /** Null: the card may charge. `listed`: as without an authorizer. */
  refusal: Refusal | null | "listed";
  /** RFC 3339. */
  expiresAt: string | null;
  parentIdTag: string | null;
  /** Of the session that begins. */
  limits: SessionLimits | null;
  /** What is kept with the session. */
  record: Required<SessionAuthorizer>;
}

/** An answer that says something. */
export interface AuthorizerAnswer {
  status: AuthorizationStatus;
  expiresAt: string | null;
  parentIdTag: string | null;
  limits: SessionLimits | null;
}
