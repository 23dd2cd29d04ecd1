import { createStep, type Step } from "./create-step.ts";
import { allSafeties } from "./safeties.ts";

/**
 * One step: what happened, and what is to be done about it. Changes nothing in what it is given. `now` is epoch ms; an
 * hour that the clock is set back is an hour that has not passed. Throws DlbError only for a site that is none.
 */
export const step: Step = createStep(allSafeties);
