import { fuzzCommand } from "@forecourt/harness";
import { frameAmounts, fuzzFrames } from "./frames.ts";

await fuzzCommand({ name: "ocpp", amounts: frameAmounts, run: fuzzFrames });
