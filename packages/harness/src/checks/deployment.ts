import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readText, repositoryPath } from "./repository.ts";
import { runCommand } from "./run-command.ts";
import { allOf, type Outcome, type Step } from "./step.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = "examples/self-host";

/** Not every machine has these programs, so a missing one is reported and fails nothing, also in CI. */
export const deployment: Step = {
  name: "deployment",
  about: "the files in examples/self-host are understood by the programs they are for",
  run: async () => allOf([await caddy(), await nginx(), await unit(), await compose(), await helm()]),
};

async function caddy(): Promise<Outcome> {
  return withProgram("caddy", ["version"], () =>
    runCommand("caddy", [
      "adapt",
      "--adapter",
      "caddyfile",
      "--config",
      repositoryPath(`${folder}/Caddyfile`),
    ]),
  );
}

/** With a certificate of a moment: nginx looks at it. */
async function nginx(): Promise<Outcome> {
  return withProgram("nginx", ["-v"], async () => {
    await using temporary = await temporaryFolder("nginx");
    const { path: place } = temporary;
    const subject = ["-subj", "/CN=charging.example.com", "-days", "1"];
    const files = ["-keyout", join(place, "privkey.pem"), "-out", join(place, "fullchain.pem")];
    await promisify(execFile)("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      ...subject,
      ...files,
    ]);
    const text = (await readText(`${folder}/nginx.conf`)).replaceAll("/etc/nginx/tls/", `${place}/`);
    await writeFile(join(place, "nginx.conf"), text);
    const config = ["-t", "-p", place, "-c", join(place, "nginx.conf"), "-g", `pid ${place}/pid;`];
    const outcome = await runCommand("nginx", config);
    // What comes after that is about folders of this machine, such as those of an nginx that never ran.
    return !outcome.ok && outcome.output.includes("syntax is ok") ? { ok: true } : outcome;
  });
}

async function unit(): Promise<Outcome> {
  return withProgram("systemd-analyze", ["--version"], () =>
    runCommand("systemd-analyze", ["verify", "--man=no", repositoryPath(`${folder}/forecourt.service`)]),
  );
}

async function compose(): Promise<Outcome> {
  return withProgram("docker", ["compose", "version"], async () => {
    await using temporary = await temporaryFolder("compose");
    const { path: place } = temporary;
    for (const name of ["database.env", "forecourt.env"]) await writeFile(join(place, name), "");
    const fileOf = (name: string) => ["--file", repositoryPath(`${folder}/${name}`)];
    const configure = (...files: string[]) =>
      runCommand("docker", [
        "compose",
        "--project-directory",
        place,
        ...files.flatMap(fileOf),
        "--profile",
        "proxy",
        "config",
        "--quiet",
      ]);
    return allOf([await configure("compose.yaml"), await configure("compose.yaml", "compose.replicas.yaml")]);
  });
}

/** With everything that is optional switched on, and as it is given. */
async function helm(): Promise<Outcome> {
  const chart = repositoryPath(`${folder}/helm`);
  const image = ["--set", "image.repository=registry.example.com/forecourt-server,image.tag=0.1.0"];
  const all = [...image, "--set", "nats.enabled=true,ingress.enabled=true,podMonitor.enabled=true"];
  return withProgram("helm", ["version"], async () =>
    allOf([
      await runCommand("helm", ["lint", "--strict", chart, ...all]),
      await runCommand("helm", ["template", "forecourt", chart, ...image]),
      await runCommand("helm", ["template", "forecourt", chart, ...all]),
    ]),
  );
}

async function withProgram(
  program: string,
  isThere: readonly string[],
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    await promisify(execFile)(program, [...isThere]);
  } catch {
    return {
      ok: true,
      skipped: `${program} ${isThere[0] === "compose" ? "compose " : ""}is not here to look at its file`,
    };
  }
  return run();
}
