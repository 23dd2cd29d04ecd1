import { type OperationId, routes } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";

/** The media types that an operation may respond with, the preferred one first. */
export const mediaTypes = ["application/json", "text/csv", "text/event-stream"] as const;

export type MediaType = (typeof mediaTypes)[number];

/**
 * The offer that the Accept header prefers (RFC 9110, section 12.5.1); null when the header accepts none of them.
 * Between two that it prefers equally, the one that it names wins, else the first. problem+json in the header counts as
 * JSON, because every operation may respond with it.
 */
export function preferredType(accept: string | undefined, offers: readonly MediaType[]): MediaType | null {
  if (accept === undefined || accept.trim() === "") return offers[0] ?? null;
  const ranges = accept.split(",").map(rangeOf);
  const admitted = offers
    .map((type) => ({ type, ...likingOf(ranges, type) }))
    .filter(({ weight }) => weight > 0)
    // The sort is stable, so the first offer wins a tie.
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

/** The most specific range that matches decides: a range for application/json with q=0 overrides one for everything. */
function likingOf(ranges: readonly Range[], type: MediaType): { weight: number; precision: number } {
  const patterns = [type, `${type.split("/")[0]}/*`, "*/*"];
  for (const [generality, pattern] of patterns.entries()) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range !== undefined) return { weight: range.weight, precision: patterns.length - generality };
  }
  return { weight: 0, precision: 0 };
}

/**
 * The media types that the document lists for an operation, JSON first. An operation without a body has JSON for its
 * errors.
 */
export function offersOf(operationId: OperationId): readonly MediaType[] {
  const { method, path } = routes[operationId];
  const content = at(document, "paths", path, method.toLowerCase(), "responses", "200", "content");
  if (typeof content !== "object" || content === null) return ["application/json"];
  return mediaTypes.filter((type) => type in content);
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
