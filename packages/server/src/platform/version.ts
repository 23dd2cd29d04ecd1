import { readFileSync } from "node:fs";

/** The version of this package. */
export function ownVersion(): string {
  // package.json is next to src and next to dist. npm writes it, so it always has a version.
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}
