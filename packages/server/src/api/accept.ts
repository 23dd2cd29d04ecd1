/** What an operation may answer with, what is taken for preferred first. */
export const mediaTypes = ["application/json", "text/csv", "text/event-stream"] as const;

export type MediaType = (typeof mediaTypes)[number];

/**
 * Which of the offers an Accept header likes best (RFC 9110, section 12.5.1); null when it admits none of them. Of two
 * that it likes equally, the one that it names, else the first. problem+json, which every operation may answer, stands for JSON.
 */
export function preferredType(accept: string | undefined, offers: readonly MediaType[]): MediaType | null {
  if (accept === undefined || accept.trim() === "") return offers[0] ?? null;
  const ranges = accept.split(",").map(rangeOf);
  const admitted = offers
    .map((type) => ({ type, ...likingOf(ranges, type) }))
    .filter(({ weight }) => weight > 0)
    // Stable: what is offered first comes first.
    .sort((a, b) => b.weight - a.weight || b.precision - a.precision);
  const problem = ranges.some(({ type, weight }) => type === "application/problem+json" && weight > 0);
  return admitted[0]?.type ?? (problem && offers.includes("application/json") ? "application/json" : null);
}

interface Range {
  type: string;
  weight: number;
}

function rangeOf(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { type, weight: Number.isNaN(weight) ? 0 : weight };
}

/** The most specific range that matches decides: a range for application/json with q=0 beats one for everything. */
function likingOf(ranges: readonly Range[], type: MediaType): { weight: number; precision: number } {
  const patterns = [type, `${type.split("/")[0]}/*`, "*/*"];
  for (const [generality, pattern] of patterns.entries()) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range !== undefined) return { weight: range.weight, precision: patterns.length - generality };
  }
  return { weight: 0, precision: 0 };
}
