import { bundlePackage } from "./bundle-package.ts";

// `pnpm bundle [folder]`
await bundlePackage(process.argv[2]);
