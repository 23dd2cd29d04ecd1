import { readFileSync } from "node:fs";

/** Of this package. */
export function ownVersion(): string {
  // Beside src and beside dist alike; written by npm, whatever else is in it.
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}
