/** What chargers report by the security extension of OCPP 1.6, and what the server refuses. */
export const securityEvents = "charger.security_event";

/** Kinds of events for a choice: the types that the API takes, and what they are called. */
export const eventKinds = [
  ["charger.*", "chargers"],
  [securityEvents, "security"],
  ["socket.*", "connectors"],
  ["session.*", "sessions"],
  ["command.*", "commands"],
  ["cdr.*", "receipts"],
  ["dlb.*", "load balancing"],
  ["issue.*", "issues"],
  ["job.*", "jobs"],
] as const;
