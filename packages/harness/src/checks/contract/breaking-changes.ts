import { parse } from "yaml";
import type { ContractChange } from "./contract-changes.ts";

/**
 * What a client of the same `/v1` would trip over, in words. Redocly's rating stands, but for what it cannot know:
 *
 * - A set that the released document calls open ("Open: …", "Open set.") gains members: fine, it was announced.
 * - A default of a request changes: breaking, for who left the field out asked for the old one.
 * - An operation asks for a higher role: breaking, for keys that were good enough.
 * - An operation answers a success that it did not know: breaking, for clients that compare the status with 200.
 */
export function breakingChanges(changes: readonly ContractChange[], released: string): string[] {
  const document: unknown = parse(released);
  return changes.flatMap((change) => {
    if (isOpenSetGrown(change, document) || isSecurity(change)) return [];
    const own = ownVerdict(change);
    const messages = change.impact === "major" ? change.verdicts.map(({ message }) => message) : [];
    return [...messages, ...(own === undefined ? [] : [own])].map(
      (message) => `${placeOf(change)}: ${message}`,
    );
  });
}

/** The scopes of `security` are made of `x-required-role`, which says whether the role is higher. */
function isSecurity({ path, property }: ContractChange): boolean {
  return property === "security" || /^#\/paths\/[^/]+\/[^/]+\/security(\/|$)/.test(path);
}

function isOpenSetGrown({ verdicts, base, revision }: ContractChange, document: unknown): boolean {
  if (verdicts.length === 0 || verdicts.some(({ ruleId }) => ruleId !== "enum-values-added")) return false;
  // A list that is gone altogether is another change than a longer one.
  if (base === undefined || !Array.isArray(revision?.value)) return false;
  const set = at(document, base.pointer.replace(/\/enum$/, ""));
  return (
    isObject(set) && typeof set["description"] === "string" && /\bOpen(?: set\b|:)/.test(set["description"])
  );
}

function ownVerdict({ path, kind, property, base, revision }: ContractChange): string | undefined {
  if (kind === "modified" && property === "default" && base?.value !== undefined)
    return `The default was ${JSON.stringify(base.value)} and is ${JSON.stringify(revision?.value ?? "none")}.`;
  if (kind === "modified" && property === "x-required-role" && rankOf(base?.value) < rankOf(revision?.value))
    return `Took the role ${String(base?.value ?? "(none)")}, and takes ${String(revision?.value)}.`;
  const [, status] = /^#\/paths\/[^/]+\/[^/]+\/responses\/(2\d\d)$/.exec(path) ?? [];
  if (kind === "added" && status !== undefined) return `Answers ${status}, which it never did.`;
  return undefined;
}

/** Roles include those before them. An operation without a role needs none, and an unknown role is the highest. */
function rankOf(role: unknown): number {
  if (role === undefined) return -1;
  const rank = ["viewer", "operator", "admin"].indexOf(String(role));
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

function placeOf({ path, property }: ContractChange): string {
  const readable = path.replace(/^#\//, "").split("/").map(unescaped).join(" ");
  return property === undefined ? readable : `${readable} ${property}`;
}

/** What a JSON Pointer leads to. */
function at(document: unknown, pointer: string): unknown {
  const steps = pointer.replace(/^#\//, "").split("/").map(unescaped);
  return steps.reduce<unknown>((place, step) => (isObject(place) ? place[step] : undefined), document);
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
