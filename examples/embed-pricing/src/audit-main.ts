import { readFile } from "node:fs/promises";
import { auditCdr } from "./audit-cdr.ts";

const [file = "files/partner-cdr.json", timeZone = "Europe/Amsterdam"] = process.argv.slice(2);
const { lines, exitCode } = auditCdr(JSON.parse(await readFile(file, "utf8")), timeZone);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
