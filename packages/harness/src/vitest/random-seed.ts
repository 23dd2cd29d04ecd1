import fc from "fast-check";
import { testSeed } from "../test-seed.ts";

// For every property without a seed of its own. fast-check prints the seed of a property that fails.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed });
