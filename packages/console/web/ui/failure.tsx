import { ForecourtError } from "@forecourt/client";
import { Link } from "@tanstack/react-router";

/** Whether the same request may work soon. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ForecourtError) || error.status === undefined || error.status >= 500;
}

/** Why a part of the screen is empty: not allowed, gone, or not reached. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error instanceof ForecourtError && error.status === 403)
    return <p className="note">Your role does not allow this. {error.message}</p>;
  return (
    <div className="note bad" role="alert">
      <p>{messageOf(error)}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function NotFound() {
  return (
    <>
      <h1>Not found</h1>
      <p>
        This page does not exist. <Link to="/">Back to what is happening now</Link>
      </p>
    </>
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
