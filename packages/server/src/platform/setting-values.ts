import { isIPv4, isIPv6 } from "node:net";
import { readUrl } from "./read-url.ts";

/*
 * These functions turn the text of a setting into a value, or into undefined when the text cannot be used.
 */

export const text = (value: string): string | undefined => (value.trim() === "" ? undefined : value);

export function integer(min: number, max: number): (value: string) => number | undefined {
  return (value) => {
    const parsed = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return parsed >= min && parsed <= max ? parsed : undefined;
  };
}

export const oneOf =
  <Member extends string>(...members: readonly Member[]) =>
  (value: string): Member | undefined =>
    members.find((member) => member === value);

/** `off`, a port, or an address and a port. */
/** A decimal number such as 0.2. */
export function decimal(min: number, max: number): (value: string) => number | undefined {
  return (value) => {
    if (!/^\d{1,9}(\.\d{1,9})?$/.test(value)) return undefined;
    const number = Number(value);
    return number >= min && number <= max ? number : undefined;
  };
}

export function metricsPlace(value: string): "off" | { host: string | null; port: number } | undefined {
  if (value === "off") return value;
  const [, v6, v4, port = ""] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d+)$/.exec(value) ?? [];
  const host = v6 ?? v4 ?? null;
  if (host !== null && !(v6 === undefined ? isIPv4(host) : isIPv6(host))) return undefined;
  const parsed = integer(0, 65_535)(port);
  return parsed === undefined ? undefined : { host, port: parsed };
}

/** The parts of the server that a process can run. */
export const parts = ["chargers", "api", "jobs"] as const;
export type Part = (typeof parts)[number];

/** `chargers,api`: a list in which each part occurs once. */
export function served(value: string): ReadonlySet<Part> | undefined {
  const given = value.split(",").map((entry) => parts.find((part) => part === entry.trim()));
  const known = given.filter((part) => part !== undefined);
  const chosen = new Set(known);
  return known.length === given.length && chosen.size === given.length ? chosen : undefined;
}

export function timeZone(value: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function url(...protocols: string[]): (value: string) => string | undefined {
  return (value) => (protocols.includes(readUrl(value)?.protocol ?? "") ? value : undefined);
}

/** The server appends /v1 and /ocpp to this URL. */
export function publicUrl(value: string): string | undefined {
  const given = url("http:", "https:")(value);
  if (given === undefined || /[?#]/.test(given)) return undefined;
  const { pathname, username } = new URL(given);
  return username !== "" || /\/v1\/*$/.test(pathname) ? undefined : given.replace(/\/+$/, "");
}

/** `https://app.example.com, http://localhost:5173`, as a browser writes them. */
export function origins(value: string): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  const isOrigin = (entry: string) => {
    const url = readUrl(entry);
    // A page cannot have the origin https://*.example.com.
    return url !== null && !entry.includes("*") && /^https?:$/.test(url.protocol) && url.origin === entry;
  };
  return entries.every(isOrigin) ? entries : undefined;
}

export const profile0: Record<string, "never" | "nearby" | "anywhere" | undefined> = {
  false: "never",
  true: "nearby",
  force: "anywhere",
};

/** Names or paths, separated by commas. */
export function names(value: string): string[] | undefined {
  const entries = value.split(",").map((entry) => entry.trim());
  return entries.includes("") ? undefined : entries;
}

export const currency = (value: string): string | undefined =>
  Intl.supportedValuesOf("currency").find((code) => code === value);
