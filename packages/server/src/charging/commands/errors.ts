/**
 * The values of `error` that come from the server, not from the charger, with the status of each. A table in
 * docs/guide/commands.md lists the same values, and a test compares the two.
 */
export const commandErrors = {
  charger_offline: "rejected",
  charger_not_accepted: "rejected",
  charger_queue_full: "rejected",
  superseded: "rejected",
  id_tag_blocked: "rejected",
  invalid_answer: "rejected",
  not_supported: "rejected",
  local_list_in_progress: "rejected",
  local_list_too_long: "rejected",
  no_answer: "timeout",
  connection_lost: "timeout",
  connection_replaced: "timeout",
  not_sent: "timeout",
  outcome_unknown: "timeout",
} as const satisfies Record<string, "rejected" | "timeout">;

export type CommandError = keyof typeof commandErrors;

/** The end that belongs to the error. */
export function endedBy<E extends CommandError>(
  error: E,
): { status: (typeof commandErrors)[E]; error: E; result: null } {
  return { status: commandErrors[error], error, result: null };
}
