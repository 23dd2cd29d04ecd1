import { choice, type Schema } from "../schema.ts";

/** Restart the charger (section 5.14). Some models drop the socket before they answer. */
export interface ResetRequest {
  /** Soft stops transactions first and reports them; Hard may report them after the restart. */
  type: "Hard" | "Soft";
}

export interface ResetAnswer {
  status: "Accepted" | "Rejected";
}

export const resetRequest = { type: choice(["Hard", "Soft"]) } satisfies Schema<ResetRequest>;

export const resetAnswer = { status: choice(["Accepted", "Rejected"]) } satisfies Schema<ResetAnswer>;
