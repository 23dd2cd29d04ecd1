import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ProblemError } from "../platform/problems.ts";
import { problemBody } from "./problem.ts";

/**
 * How long a client may go on sending bytes that the server ignores, so that the answer is not lost with the
 * connection.
 */
const lingerMs = 1_000;

/** A problem in the form of a plain response of Node. */
export function problemText(
  problem: ProblemError,
  requestId: string,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemBody(problem, requestId));
  const headers = {
    "cache-control": "no-store",
    ...problem.headers,
    "content-type": "application/problem+json",
    "content-length": String(Buffer.byteLength(body)),
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  return { headers, body };
}

/** Answers on a connection that has no response of Node, and closes it. */
export function answerOnSocket(socket: Duplex, problem: ProblemError, requestId: string): void {
  // The client may have gone already, and an error without a listener ends the process.
  socket.on("error", () => {});
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const { headers, body } = problemText(problem, requestId);
  const lines = Object.entries({ ...headers, date: new Date().toUTCString(), connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}\r\n${lines.join("")}\r\n${body}`,
  );
  linger(socket);
}

/** Closes the connection after the last byte, because the client may never close it. */
export function linger(socket: Duplex): void {
  // Closing with unread bytes resets the connection, and the answer is lost.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}
