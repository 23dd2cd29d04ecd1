import type { ClientErrorCode } from "@forecourt/client";
import type { ErrorCode, KnownWord } from "@forecourt/contract";
import type { CliErrorCode } from "./cli-error.ts";
import { again, type Hint, helpOfCommand } from "./hint.ts";

export type ProblemCode = ErrorCode | ClientErrorCode;

/** Hints for an error code, as commands where possible. */
export function hintsFor(code: ProblemCode): readonly Hint[] {
  return suggestions[code] ?? ["Repeat the command with FORECOURT_DEBUG=1, to see more."];
}

/** Default hints. */
export const usualAdvice: Readonly<Record<CliErrorCode, Hint>> = {
  "wrong-usage": helpOfCommand,
  "confirmation-required": again(["--yes"]),
  "unreadable-file": "Check the path, the file, and who may read it; then repeat the command.",
  "not-logged-in": "forecourt login",
  "key-refused": "forecourt login, with a key that forecourt keys list shows.",
  "no-server": "Is the server running, and is this its address?",
  "unknown-profile": "forecourt profiles list",
  declined: again(["--yes"], "does not ask"),
  "not-found-here": "Leave out the filters, to list everything.",
  "not-installed": "Install it with npm; then repeat the command.",
  "command-rejected": "forecourt ocpp tail, to see what the charger says.",
  "command-timeout": "forecourt ocpp tail, to see what the charger says.",
  "wait-timeout": again(["--timeout", "300"], "waits for 5 minutes"),
  "some-failed": "Repeat the command for those that failed.",
  "simulation-failed": "forecourt chargers list, to see what is left of it.",
  "check-failed": "Correct what is named; then repeat the command.",
  "already-listening": "End the other one, or give this one a --name.",
  interrupted: again(),
};

const waitAndRepeat = ["Wait a moment; then repeat the command."];
const readTheFaults = [helpOfCommand];

/** A server newer than this program may send codes that are not here. */
const suggestions: Readonly<Partial<Record<ProblemCode, readonly Hint[]>>> &
  Record<KnownWord<ErrorCode>, readonly Hint[]> = {
  "malformed-request": readTheFaults,
  "malformed-json": ["Check the file with a JSON parser; it has to be UTF-8."],
  "invalid-parameter": readTheFaults,
  "invalid-body": readTheFaults,
  "driver-identifier-rejected": [
    "Give the reference that your payment provider uses, not one that identifies the driver.",
  ],
  unauthorized: ["forecourt login", "forecourt whoami"],
  "insufficient-role": [
    "forecourt whoami",
    "Log in with a key of a higher role: forecourt login --profile admin",
  ],
  "cross-origin-request": ["Use the address of the API, which ends in /v1: forecourt login"],
  "https-required": ["Use the address of the API, which ends in /v1: forecourt login"],
  "not-found": [
    "List what there is: forecourt chargers list, forecourt sessions list, …",
    "forecourt whoami, to see whose records these are.",
  ],
  "unknown-path": [
    "Check the path; it begins with /v1.",
    "forecourt --version: is the server older than this program?",
  ],
  "method-not-allowed": ["forecourt --version: is the server older than this program?"],
  "not-acceptable": ["forecourt --version: is the server older than this program?"],
  "request-timeout": waitAndRepeat,
  "idempotency-in-progress": waitAndRepeat,
  "idempotency-key-reused": ["Leave out --idempotency-key, or give another one."],
  "payload-too-large": ["Split it."],
  "uri-too-long": ["Fewer or shorter values."],
  "unsupported-media-type": ["forecourt --version: is the server older than this program?"],
  "rate-limited": ["Give a lower --concurrency.", ...waitAndRepeat],
  "headers-too-large": ["Fewer or shorter --header values."],
  "socket-occupied": [
    "forecourt sessions list --status active",
    "forecourt sockets stop CHARGER SOCKET",
    "forecourt sessions finalize SESSION",
  ],
  "no-active-session": ["forecourt sockets list CHARGER"],
  "transaction-not-active": ["forecourt sessions list --status active"],
  "session-already-ended": ["forecourt sessions show SESSION"],
  "limit-out-of-range": ["forecourt sockets show CHARGER SOCKET, for its maximum."],
  "firmware-url-not-allowed": ["An absolute http or https URL that the charger can reach."],
  "call-not-allowed": ["forecourt --help: the action may have a command of its own."],
  "security-profile-refused": ["forecourt chargers show CHARGER, for the profile that it comes with now."],
  "location-not-found": ["forecourt locations list"],
  "tariff-not-found": ["forecourt tariffs list"],
  "tariff-in-use": [
    "forecourt locations list, and give them another tariff: forecourt locations update LOCATION --tariff TARIFF",
  ],
  "webhook-url-not-allowed": [
    "A public https URL. For a local receiver: forecourt webhooks listen --forward-to http://localhost:3000/hooks",
  ],
  "unknown-event-type": ["forecourt events types"],
  "too-many-webhooks": ["forecourt webhooks list, and delete unused ones."],
  "too-many-secrets": ["Wait until the oldest secret has expired: forecourt webhooks show WEBHOOK"],
  "too-many-sources": ["forecourt locations load LOCATION --json"],
  "too-many-deliveries": ["A shorter span: --since, --until, --states."],
  "delivery-pending": ["forecourt webhooks delivery WEBHOOK DELIVERY, to see when it is tried next."],
  "event-expired": ["forecourt events list"],
  "time-zone-required": ["--time-zone Europe/Amsterdam"],
  "dlb-capacity-required": ["--max-amperage 63"],
  "dlb-baseline-exceeds-capacity": ["A lower --dlb-baseline-a, or a higher --max-amperage."],
  "invalid-circuits": ["forecourt locations show LOCATION --json"],
  "identity-taken": ["forecourt chargers list --identity IDENTITY"],
  "id-tag-taken": ["forecourt id-tags list"],
  "api-key-revoked": ["forecourt keys list"],
  "last-admin-key": ["forecourt keys create --role admin  # then repeat the command"],
  "internal-error": ["Look for the request's id in the server's log."],
  unavailable: waitAndRepeat,
  "connection-failed": [
    "Is the server running, and is this its address? forecourt whoami --url http://127.0.0.1:8080",
    "forecourt serve  # starts one",
  ],
  "unexpected-answer": ["Is --url the server's address? A proxy may have answered."],
  "wait-timeout": [again(["--timeout", "300"], "waits for 5 minutes")],
};
