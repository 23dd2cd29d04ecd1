import { setup } from "./bundle-stale.ts";

// `pnpm forecourt …` in a clone: the command line as it is published, from the sources as they are.
await setup();
await import("../bin/forecourt.js");
