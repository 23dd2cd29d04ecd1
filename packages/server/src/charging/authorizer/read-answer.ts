import type { AuthorizationStatus, SessionLimits } from "../../store/schema.ts";
import { withLimits } from "../sessions/limits.ts";
import type { AuthorizerAnswer } from "./decision.ts";

const statuses: readonly AuthorizationStatus[] = [
  "Accepted",
  "Blocked",
  "Expired",
  "Invalid",
  "ConcurrentTx",
];

/** The bounds of a request with limits, in openapi.yaml. */
const mostEnergyWh = 1_000_000_000;
const mostDurationS = 31_536_000;
const cost = { least: 0.01, most: 1_000_000 };

/**
 * An answer of the authorizer; null for a text that is not one. A field that is not known is ignored, a known field with a
 * wrong value makes the whole answer useless: a limit that cannot be read must not become no limit.
 */
export function readAnswer(text: string): AuthorizerAnswer | null {
  const answer = objectIn(text);
  if (answer === null) return null;
  const status = statuses.find((each) => each === answer["status"]);
  const expiresAt = instantOf(answer["expires_at"]);
  const parentIdTag = parentOf(answer["parent_id_tag"]);
  const limits = limitsOf(answer["limits"]);
  if (status === undefined || expiresAt === undefined || parentIdTag === undefined || limits === undefined)
    return null;
  return { status, expiresAt, parentIdTag, limits };
}

type Fields = Record<string, unknown>;

function objectIn(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** In each reader: null for a value that is missing, undefined for a wrong one. */
function instantOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value))
    return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function parentOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === "string" && /^[ -~]{1,20}$/.test(value) ? value : undefined;
}

function integerOf(value: unknown, most: number): number | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : undefined;
}

function costOf(value: unknown): SessionLimits["max_cost"] | undefined {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return undefined;
  const { amount, currency } = value;
  const isAmount = typeof amount === "number" && amount >= cost.least && amount <= cost.most;
  return isAmount && typeof currency === "string" && /^[A-Z]{3}$/.test(currency)
    ? { amount, currency }
    : undefined;
}

function limitsOf(value: unknown): SessionLimits | null | undefined {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return undefined;
  const max_energy_wh = integerOf(value["max_energy_wh"], mostEnergyWh);
  const max_cost = costOf(value["max_cost"]);
  const max_duration_s = integerOf(value["max_duration_s"], mostDurationS);
  const until = instantOf(value["until"]);
  if (max_energy_wh === undefined || max_cost === undefined) return undefined;
  if (max_duration_s === undefined || until === undefined) return undefined;
  return withLimits(null, { max_energy_wh, max_cost, max_duration_s, until });
}
