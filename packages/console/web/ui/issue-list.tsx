import type { Issue } from "@forecourt/client";
import { issueAdvice } from "@forecourt/client/text";
import { Link } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { Age, Time, words } from "./values.tsx";

/** Issues with what to do about each. */
export function IssueList({
  issues,
  empty = "Nothing is wrong.",
}: {
  issues: readonly Issue[];
  empty?: string;
}) {
  const isOperator = useMay("operator");
  if (issues.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <ul className="issues">
      {issues.map((issue) => (
        <li key={issue.id} className={issue.open ? "open" : ""}>
          <div>
            <strong>{words(issue.type)}</strong> <About issue={issue} />{" "}
            <span className="quiet">
              since <Age at={issue.since} />
              {issue.count > 1 && `, ${issue.count} times`}
            </span>
            <p>{issue.detail}</p>
            <p className="hint">{issueAdvice(issue.type)}</p>
            {issue.closed_at !== null && (
              <p className="hint">
                Closed at <Time at={issue.closed_at} />: {words(issue.close_reason)}.
              </p>
            )}
          </div>
          <div className="buttons">
            {issue.acknowledged_at !== null && <span className="quiet">acknowledged</span>}
            {isOperator && issue.open && issue.acknowledged_at === null && (
              <Action
                label={`Acknowledge: ${words(issue.type)} ${issue.charger_identity ?? issue.location_name ?? ""}`}
                run={async () => {
                  await api.issues.acknowledge(issue.id);
                  return "Acknowledged: your colleagues see that you look after it.";
                }}
              >
                Acknowledge
              </Action>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The record that an issue is about, with its way. */
function About({ issue }: { issue: Issue }) {
  const {
    cdr_id,
    charger_id,
    charger_identity,
    connector_id,
    location_id,
    location_name,
    session_id,
    type,
    webhook_id,
  } = issue;
  const name = `${charger_identity ?? ""}${connector_id === null ? "" : `/${connector_id}`}`;
  if (cdr_id !== null)
    return (
      <Link to="/receipts/$id" params={{ id: cdr_id }}>
        {name}
      </Link>
    );
  if (session_id !== null)
    return (
      <Link to="/sessions/$id" params={{ id: session_id }}>
        {name}
      </Link>
    );
  if (charger_id !== null)
    return (
      <Link to="/chargers/$id" params={{ id: charger_id }}>
        {name}
      </Link>
    );
  if (location_id !== null)
    return (
      <Link to="/sites/$id" params={{ id: location_id }}>
        {location_name}
      </Link>
    );
  if (webhook_id !== null) return <Link to="/access">webhooks</Link>;
  if (type === "unknown_chargers")
    return (
      <Link to="/chargers" search={{ tab: "unknown" } as never}>
        see them
      </Link>
    );
  return null;
}
