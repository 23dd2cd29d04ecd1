/**
 * What `error` says of a command that did not end with a word of the charger. A table of docs/guide/commands.md says
 * the same, and a test compares them.
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

/** The end that goes with the error. */
export function endedBy<E extends CommandError>(
  error: E,
): { status: (typeof commandErrors)[E]; error: E; result: null } {
  return { status: commandErrors[error], error, result: null };
}
