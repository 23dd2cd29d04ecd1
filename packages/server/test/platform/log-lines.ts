import { openLog } from "../../src/platform/open-log.ts";

/* Writes log lines and ends, in the way that the first argument names: a program for a test. */

const [, , end, lines] = process.argv;
const log = openLog("info", 1);
process.on("uncaughtExceptionMonitor", (err) => log.fatal({ err }, "fatal error"));

for (let line = 0; line < Number(lines); line += 1) log.info({ line }, "a line");
if (end === "throw") throw new Error("an error that nothing catches");
if (end === "reject") void Promise.reject(new Error("an error that nothing catches"));
if (end === "exit") process.exit(0);
