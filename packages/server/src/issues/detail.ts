import type { IssueRow } from "./issue-change.ts";

/** What is wrong, as a sentence. */
export function detailOf(issue: IssueRow): string {
  const { code, connectorId, sessionId, since, webhookId } = issue;
  const charger = `charger ${issue.chargerIdentity ?? issue.chargerId ?? "unknown"}`;
  const more = code === null ? "" : `: ${code}`;
  switch (issue.type) {
    case "charger_offline":
      return `${capital(charger)} has been offline since ${since}.`;
    case "connector_faulted":
      return connectorId === 0
        ? `${capital(charger)} is faulted${more}.`
        : `Connector ${connectorId} of ${charger} is faulted${more}.`;
    case "command_timeouts":
      return `${capital(charger)} did not answer several commands in a row, the last one ${code}.`;
    case "firmware_failed":
      return `The firmware update of ${charger} failed${more}.`;
    case "balancing_alarm":
      return `Load balancing of location ${issue.locationId} has an alarm${more}.`;
    case "session_without_end":
      return `Session ${sessionId} of ${charger} has been open since ${since}.`;
    case "cdr_unbillable":
      return `The receipt of session ${sessionId} at ${charger} cannot be billed${more}.`;
    case "webhook_failing":
      return `Webhook ${webhookId} gets no events${more}.`;
    case "unknown_chargers":
      return "Chargers that are not registered try to connect. List them with GET /v1/chargers/unknown.";
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
