/**
 * Why this side closed a connection. The close code of the other side never sets it.
 *
 * - `message-too-long` (1009): a message of more than `maxFrameBytes`.
 * - `too-many-pieces` (1008): a message in too many fragments, or in too many reads of the socket.
 * - `too-many-pings` (1008): more than 60 pings whose pongs could not be written yet.
 * - `invalid-frame` (1002, 1007): not WebSocket, or text that is not UTF-8.
 * - `binary-frame` (1003): OCPP-J uses text frames only.
 * - `too-many-bad-frames` (1008): more than `badFramesPerMinute` frames that are not OCPP-J.
 * - `not-reading` (1006): the other side does not read; more than 1 MiB waited for it.
 * - `silent` (4002): no sign of life.
 * - `unresponsive` (4003): `reconnectAfterTimeouts` calls in a row without an answer.
 * - `superseded` (4001): a newer connection of the same identity.
 * - `answer-withheld` (1012): a handler withheld its answer, so that the charger repeats its message.
 * - `handler-failed` (1012): a handler of a transaction message threw, answered nothing, or did not settle.
 * - `requested`: the embedder closed it, by `forget`, `close` or `disconnect`.
 */
export type ClosingReason =
  | "message-too-long"
  | "too-many-pieces"
  | "too-many-pings"
  | "invalid-frame"
  | "binary-frame"
  | "too-many-bad-frames"
  | "not-reading"
  | "silent"
  | "unresponsive"
  | "superseded"
  | "answer-withheld"
  | "handler-failed"
  | "requested";
