import { pino } from "pino";
import { loggable } from "./loggable.ts";

/** Until this many bytes wait, or until this time is over, the lines are collected. A write costs more than a line. */
const collectBytes = 4_096;
const collectMs = 200;

/** When the reader of the output does not keep up, newer lines are left out. The process must not run out of memory. */
const mostWaitingBytes = 8 * 1024 * 1024;

/**
 * Writes JSON lines to a file descriptor without a wait: the reader of a pipe may stop reading, and chargers must not wait
 * for it. What still waits is written when the process exits, also after an error that nothing catches.
 */
export function openLog(level: string, fd: number): pino.Logger {
  const output = pino.destination({
    dest: fd,
    sync: false,
    minLength: collectBytes,
    maxLength: mostWaitingBytes,
    periodicFlush: collectMs,
  });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
      // Loki, Datadog and people read a word; pino's own is a number.
      formatters: { level: (word) => ({ level: word }) },
    },
    output,
  );
  let leftOut = 0;
  output.on("drop", () => {
    leftOut += 1;
  });
  output.on("drain", () => {
    if (leftOut === 0) return;
    const lines = leftOut;
    leftOut = 0;
    log.warn({ lines }, "log lines left out");
  });
  return log;
}
