/** Recorded with every decision. It changes whenever the same evidence may lead to another decision. */
export const engine = "pricing/3";
