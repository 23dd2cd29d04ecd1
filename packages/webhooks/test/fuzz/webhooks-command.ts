import { fuzzCommand } from "@forecourt/harness";
import { fuzzVerify, verifyAmounts } from "./verify.ts";

await fuzzCommand({ name: "webhooks", amounts: verifyAmounts, run: fuzzVerify });
