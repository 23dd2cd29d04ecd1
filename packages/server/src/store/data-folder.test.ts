import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeDataFolder } from "./data-folder.ts";

async function startFolder() {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, lock: join(folder, "lock") };
}

/** A process that takes the folder and then does nothing. */
async function startHolder(folder: string) {
  const source = new URL("./data-folder.ts", import.meta.url).href;
  const script = `
    const { takeDataFolder } = await import(${JSON.stringify(source)});
    await takeDataFolder(${JSON.stringify(folder)});
    console.log("taken");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const kill = async () => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  };
  onTestFinished(() => void child.kill("SIGKILL"));
  return { pid: child.pid, kill };
}

test("a folder that another process has is refused, by name and process, until that process is gone", async () => {
  const { folder } = await startFolder();
  const holder = await startHolder(folder);
  await expect(takeDataFolder(folder)).rejects.toMatchObject({
    code: "folder-in-use",
    message: `The data folder ${folder} is in use by process ${holder.pid}. Stop that process, or set FORECOURT_DATA_DIR to another folder.`,
  });
  await holder.kill();
  const taken = await takeDataFolder(folder);
  await taken.close();
});

test("the same process cannot lock a folder twice, but again after the release", async () => {
  const { folder } = await startFolder();
  const first = await takeDataFolder(folder);
  await expect(takeDataFolder(folder)).rejects.toMatchObject({ code: "folder-in-use" });
  await first.close();
  const second = await takeDataFolder(folder);
  await second.close();
});

test("a process id that was given to another program holds nothing", async () => {
  const { folder, lock } = await startFolder();
  // As after a container's restart: the same pid, but another process.
  await writeFile(lock, JSON.stringify({ pid: process.pid, host: hostname(), started: "some other boot 1" }));
  const taken = await takeDataFolder(folder);
  await taken.close();
});

test("a process on another machine holds the folder for as long as it touches the lock", async () => {
  const { folder, lock } = await startFolder();
  await writeFile(lock, JSON.stringify({ pid: 1, host: "elsewhere", started: "" }));
  await expect(takeDataFolder(folder)).rejects.toThrow("in use by process 1 on elsewhere");
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  const taken = await takeDataFolder(folder);
  expect(JSON.parse(await readFile(lock, "utf8"))).toMatchObject({ pid: process.pid });
  await taken.close();
});

test("a lock that its holder removes meanwhile does not keep the folder", async () => {
  const { folder, lock } = await startFolder();
  // A symbolic link to no file: the lock exists when this process creates its own, and not when it looks.
  await symlink(join(folder, "removed"), lock);
  const taken = await takeDataFolder(folder);
  expect(JSON.parse(await readFile(lock, "utf8"))).toMatchObject({ pid: process.pid });
  await taken.close();
});

test("data of another PostgreSQL version is refused, and the folder is free again", async () => {
  const { folder } = await startFolder();
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "17\n");
  await expect(takeDataFolder(folder)).rejects.toMatchObject({ code: "folder-incompatible" });
  await writeFile(join(folder, "postgres", "PG_VERSION"), "18\n");
  const taken = await takeDataFolder(folder);
  await taken.close();
});
