import { setup } from "./build-stale-files.ts";

// `pnpm build` runs it before the compiler.

await setup();
