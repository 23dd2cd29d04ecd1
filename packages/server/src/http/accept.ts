/** Whether an Accept header admits JSON (RFC 9110, section 12.5.1); problem+json, which every operation may answer, will do. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  const ranges = accept.split(",").map(rangeOf);
  return (
    weightOf(ranges, "application/json") > 0 ||
    ranges.some(({ type, weight }) => type === "application/problem+json" && weight > 0)
  );
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
function weightOf(ranges: readonly Range[], type: string): number {
  for (const pattern of [type, `${type.split("/")[0]}/*`, "*/*"]) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range !== undefined) return range.weight;
  }
  return 0;
}
