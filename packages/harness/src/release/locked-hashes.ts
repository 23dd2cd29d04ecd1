import { parse } from "yaml";
import { readText } from "../checks/repository.ts";

let hashes: Promise<Map<string, string>> | undefined;

/** The SHA-512 of each tarball that pnpm installs, in base64, by `name@version`. */
export function lockedHashes(): Promise<Map<string, string>> {
  hashes ??= readHashes();
  return hashes;
}

async function readHashes(): Promise<Map<string, string>> {
  // pnpm wrote it, and installs from it.
  const { packages } = parse(await readText("pnpm-lock.yaml")) as {
    packages: Record<string, { resolution: { integrity?: string } }>;
  };
  return new Map(
    Object.entries(packages).flatMap(([key, { resolution }]) => {
      const [, sha512] = /^sha512-(.+)$/.exec(resolution.integrity ?? "") ?? [];
      return sha512 === undefined ? [] : [[key, sha512] as const];
    }),
  );
}
