import type { Role } from "@forecourt/contract";
import type { Operation } from "./operations.ts";

/*
 * Which role may do what, by what a request does and to what. These rules are the decision; they do not come from the
 * document. The first matching rule holds. A request without a matching rule is new and needs a decision.
 */
const rules: readonly [role: Role, request: RegExp][] = [
  // How access is granted: keys, charger passwords, and unknown chargers.
  ["admin", /^\w+ \/api-keys(\/|$)/],
  ["admin", /^\w+ \/chargers\/(unknown|\{charger_id\}\/credentials)$/],
  // Who decides about cards.
  ["admin", /^\w+ \/authorizer$/],
  // The software of a charger, and how the charger authenticates.
  ["admin", /^POST \/chargers\/\{charger_id\}\/(firmware|security-profile)$/],
  // The operator's own records: create, change, delete.
  ["admin", /^(POST|PUT|PATCH|DELETE) \/(locations|chargers|tariffs|webhooks)(\/\{\w+\})?$/],
  ["admin", /^PATCH \/chargers\/\{charger_id\}\/sockets\/\{socket_id\}$/],
  // What meters and grid operators report; a source that is removed may raise limits.
  ["operator", /^PUT \/locations\/\{location_id\}\/(measurements\/\{source\}|limits\/\{limit_name\})$/],
  ["admin", /^DELETE \/locations\/\{location_id\}\/(measurements\/\{source\}|limits\/\{limit_name\})$/],
  // Drivers, and data about them.
  ["operator", /^\w+ \/id-tags(\/|$)/],
  ["operator", /^GET \/chargers\/\{charger_id\}\/(configuration|messages)$/],
  // Where events go, and how they are signed.
  ["admin", /^POST \/webhooks\/\{\w+\}\/(rotate-secret|test|redeliver)$/],
  ["operator", /^GET \/(webhooks|deliveries)(\/|$)/],
  ["operator", /^POST \/(webhooks\/\{\w+\}\/)?(deliveries\/\{\w+\}\/redeliver)$/],
  // Commands.
  ["operator", /^POST \/chargers\/\{charger_id\}\/(sockets\/\{socket_id\}\/)?[a-z-]+$/],
  ["operator", /^DELETE \/chargers\/\{charger_id\}\/connection$/],
  // The same commands to many chargers. Some actions need more, as their own operations do.
  ["operator", /^POST \/jobs(\/|$)/],
  ["viewer", /^GET \/jobs(\/|$)/],
  // Recorded payments, and the manual end of a session.
  ["operator", /^POST \/(cdrs|sessions)\/\{\w+\}\/(payment-reference|finalize)$/],
  // What a session may use: a higher limit costs its driver more.
  ["operator", /^PATCH \/sessions\/\{\w+\}$/],
  ["operator", /^DELETE \/cdrs\/\{\w+\}\/payment-references\/\{\w+\}$/],
  // A price quote does not change anything.
  ["viewer", /^POST \/tariffs\/(validate|quote|\{tariff_id\}\/quote)$/],
  ["viewer", /^GET \/(locations|tariffs|cdrs|corrections|commands|sessions|sockets)(\/|$)/],
  ["viewer", /^GET \/chargers(\/\{charger_id\}(\/(firmware|sockets(\/\{socket_id\})?))?)?$/],
  // Each type of event says which role may read it.
  ["viewer", /^GET \/overview$/],
  // Each type of issue says which role may read it.
  ["viewer", /^GET \/issues(\/\{\w+\})?$/],
  ["operator", /^POST \/issues\/\{\w+\}\/acknowledge$/],
  ["viewer", /^GET \/(event-types|events(\/.*)?|me)$/],
];

/** Null: no rule matches, so the role is not decided yet. */
export function roleByRule({ method, path }: Pick<Operation, "method" | "path">): Role | null {
  return rules.find(([, request]) => request.test(`${method} ${path}`))?.[0] ?? null;
}

/**
 * Calls that need more than the permission to send commands: they change which certificates a charger trusts, what runs in
 * it, or where it uploads to.
 */
export const callsOfAdmins = [
  "SignedUpdateFirmware",
  "InstallCertificate",
  "DeleteCertificate",
  "CertificateSigned",
  "GetDiagnostics",
  "GetLog",
];
