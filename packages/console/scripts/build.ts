import { setup } from "./build-stale.ts";

// `pnpm build` and `pnpm start` run it.

await setup();
