import type { Socket } from "node:net";

/** The driver writes at once when it has this many bytes, and what is left over with the next `setImmediate`. */
const driverWritesAt = 1_024;

/** More than this is written at once: the driver sends no further statement while the socket holds a full buffer. */
const mostGathered = 32_768;

/**
 * Sends the statements of one round trip with one system call. The driver makes one for each kibibyte, and each takes as long
 * as preparing several statements. A write below a kibibyte is the last of its round trip, so it sends all of them.
 */
export function gatherWrites(socket: Socket): Socket {
  const write = socket.write.bind(socket);
  let isGathering = false;
  const send = () => {
    if (!isGathering) return;
    isGathering = false;
    socket.uncork();
  };
  const gather = (chunk: Uint8Array, ...rest: never[]): boolean => {
    if (!isGathering && chunk.length >= driverWritesAt) {
      isGathering = true;
      socket.cork();
      // After all statements that the running code still sends, and after the driver's own `setImmediate`.
      process.nextTick(() => setImmediate(send));
    }
    const hasRoom = write(chunk, ...rest);
    if (chunk.length < driverWritesAt || socket.writableLength > mostGathered) send();
    return hasRoom;
  };
  return Object.assign(socket, { write: gather });
}
