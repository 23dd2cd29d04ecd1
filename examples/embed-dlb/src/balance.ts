import { type AllocationResult, allocate, verify } from "@forecourt/dlb";
import { drawSite } from "./draw-site.ts";
import { readSite } from "./read-site.ts";

/** From a site to who gets what, and a picture of it. */
export function balance(csv: string): { result: AllocationResult; svg: string } {
  const input = readSite(csv);
  const result = allocate(input);
  // It costs as little as the allocation, and distinguishes a mistake of ours from a surprising result.
  const [violation] = verify(input, result);
  if (violation) throw new Error(`${violation.element}: ${violation.message}`);
  return { result, svg: drawSite(input, result) };
}
