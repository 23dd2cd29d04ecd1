import { fuzzCommand } from "@forecourt/harness";
import { fuzzSchemas, schemaAmounts } from "./schemas.ts";

await fuzzCommand({ name: "schemas", amounts: schemaAmounts, run: fuzzSchemas });
