import type { Role } from "@forecourt/contract";
import type { Operation } from "./operations.ts";

/*
 * Who may do what, as it was decided and not as the document says it: by what a request does, and to what. The first
 * rule that fits holds. What fits none is new, and somebody has to decide who may do it.
 */
const rules: readonly [role: Role, request: RegExp][] = [
  // Who else may come in: keys, charger passwords, and strangers at the door.
  ["admin", /^\w+ \/api-keys(\/|$)/],
  ["admin", /^\w+ \/chargers\/(unknown|\{charger_id\}\/credentials)$/],
  // What runs in a charger, and how it proves who it is.
  ["admin", /^POST \/chargers\/\{charger_id\}\/(firmware|security-profile)$/],
  // The operator's own records: make, change, delete.
  ["admin", /^(POST|PUT|PATCH|DELETE) \/(locations|chargers|tariffs|webhooks)(\/\{\w+\})?$/],
  ["admin", /^PATCH \/chargers\/\{charger_id\}\/sockets\/\{socket_id\}$/],
  // Drivers, and what tells of them.
  ["operator", /^\w+ \/id-tags(\/|$)/],
  ["operator", /^GET \/events(\/|$)/],
  ["operator", /^GET \/chargers\/\{charger_id\}\/(configuration|messages)$/],
  // Where events go, and what they are signed with.
  ["admin", /^POST \/webhooks\/\{\w+\}\/(rotate-secret|test|redeliver)$/],
  ["operator", /^GET \/(webhooks|deliveries)(\/|$)/],
  ["operator", /^POST \/(webhooks\/\{\w+\}\/)?(deliveries\/\{\w+\}\/redeliver)$/],
  // Commands.
  ["operator", /^POST \/chargers\/\{charger_id\}\/(sockets\/\{socket_id\}\/)?[a-z-]+$/],
  // Money that is taken, and sessions that are ended for it.
  ["operator", /^POST \/(cdrs|sessions)\/\{\w+\}\/(payment-reference|finalize)$/],
  ["operator", /^DELETE \/cdrs\/\{\w+\}\/payment-references\/\{\w+\}$/],
  // Asking what something would cost changes nothing.
  ["viewer", /^POST \/tariffs\/(validate|quote|\{tariff_id\}\/quote)$/],
  ["viewer", /^GET \/(locations|tariffs|cdrs|commands|sessions)(\/|$)/],
  ["viewer", /^GET \/chargers(\/\{charger_id\}(\/(firmware|sockets(\/\{socket_id\})?))?)?$/],
  ["viewer", /^GET \/(event-types|me)$/],
];

/** Null: nobody has decided it. */
export function roleByRule({ method, path }: Pick<Operation, "method" | "path">): Role | null {
  return rules.find(([, request]) => request.test(`${method} ${path}`))?.[0] ?? null;
}

/** Calls that anybody who may send commands may not send: they change whom a charger trusts, what runs in it, or where it uploads to. */
export const callsOfAdmins = [
  "SignedUpdateFirmware",
  "InstallCertificate",
  "DeleteCertificate",
  "CertificateSigned",
  "GetDiagnostics",
  "GetLog",
];
