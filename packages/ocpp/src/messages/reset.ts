import { choice, fromCentralSystem } from "../schema.ts";

/** Restarts the charger (section 5.14). Some models close the socket before they answer. */
export interface ResetRequest {
  /** Soft stops transactions first and reports them; Hard may report them after the restart. */
  type: "Hard" | "Soft";
}

export interface ResetAnswer {
  status: "Accepted" | "Rejected";
}

export const reset = fromCentralSystem<ResetRequest, ResetAnswer>({
  request: { type: choice(["Hard", "Soft"]) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
