import { bundlePackage } from "../scripts/bundle-package.ts";

/** The tests run what is published. Vitest calls this function by its name before them. */
export const setup = (): Promise<void> => bundlePackage();
