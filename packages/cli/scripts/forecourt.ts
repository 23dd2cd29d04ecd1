import { setup } from "./bundle-stale.ts";

// `pnpm forecourt …` in a clone: the command line as it is published, from the sources as they are.
await setup();
const bin = new URL("../bin/forecourt.js", import.meta.url);
await import(bin.href);
