import { cli } from "./cli/suite.ts";
import { client } from "./client/suite.ts";
import { consoleSuite } from "./console/suite.ts";
import { dlb } from "./dlb/suite.ts";
import { fleet } from "./fleet/suite.ts";
import { http } from "./http/suite.ts";
import { ingest } from "./ingest/suite.ts";
import { ocpp } from "./ocpp/suite.ts";
import { pricing } from "./pricing/suite.ts";
import type { Suite } from "./suite.ts";
import { webhooks } from "./webhooks/suite.ts";

/** All there are: a new one is a folder, and a line here. */
export const suites: readonly Suite[] = [
  ocpp,
  dlb,
  pricing,
  webhooks,
  client,
  cli,
  ingest,
  http,
  consoleSuite,
  fleet,
];
