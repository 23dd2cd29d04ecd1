import { parseConfig, tlsFilesIn } from "../platform/config.ts";
import { examineDatabase } from "./doctor/database.ts";
import { examineDataFolder, examineOpenFiles } from "./doctor/files.ts";
import { type Finding, fail, ok } from "./doctor/finding.ts";
import { examineCertificates, examineNetwork } from "./doctor/network.ts";
import { type Host, hostCommand } from "./host-command.ts";

export const doctor = hostCommand({
  name: "doctor",
  about: "Look at everything that a server needs here, and say what to do about what is wrong.",
  options: {},
  describe: {},
  more: `Beside a running server or before its start. Nothing is changed. Each line is ok, warn (it works, and should not stay so)
or fail (it does not work); with a fail, the exit code is 1.`,
  async run(_, host) {
    const findings = await examine(host);
    const failed = findings.some(({ state }) => state === "fail");
    return { json: { ok: !failed, findings }, lines: findings.flatMap(linesOf), failed };
  },
});

async function examine({ env }: Host): Promise<Finding[]> {
  const parsed = parseConfig(env);
  // The doctor checks the files even if other settings are wrong.
  const certificates = examineCertificates(tlsFilesIn(env));
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ setting, problem, fix }) =>
      fail("settings", `${setting} ${problem}`, fix),
    );
    return [...problems, ...certificates, ...(await examineOpenFiles())];
  }
  const { config } = parsed;
  return [
    ok("settings", "can be used"),
    ...(await examineDataFolder(config)),
    ...(await examineDatabase(config)),
    ...(await examineNetwork(config)),
    ...certificates,
    ...(await examineOpenFiles()),
  ];
}

function linesOf({ about, state, says, fix }: Finding): string[] {
  const line = `${state.padEnd(4)}  ${about.padEnd(14)}  ${says}`;
  return fix === undefined ? [line] : [line, `${" ".repeat(22)}Try this: ${fix}`];
}
