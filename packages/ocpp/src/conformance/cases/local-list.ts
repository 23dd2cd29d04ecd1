import type { ConformanceCase, OperatorAsks } from "../case.ts";
import { asks } from "./frames.ts";

const version = (answer: number) =>
  asks(
    "GetLocalListVersion",
    "{}",
    '[2,"<id>","GetLocalListVersion",{}]',
    `[3,"<id>",{"listVersion":${answer}}]`,
  );

// The central system knows the version. Test tools look for `"listVersion":2,"localAuthorizationList":[`.
const sendFull = (answer: string): OperatorAsks => ({
  ...asks(
    "SendLocalList",
    '{"localAuthorizationList":[{"idTag":"TAG-ACCEPTED","idTagInfo":{"status":"Accepted"}}],"updateType":"Full"}',
    '[2,"<id>","SendLocalList",{"listVersion":"<positive integer>","localAuthorizationList":["<each>",{"idTag":"<text>","idTagInfo":{"status":"<one of Accepted|Blocked|Expired|Invalid|ConcurrentTx>"}}],"updateType":"Full"}]',
    `[3,"<id>",{"status":"${answer}"}]`,
  ),
  ordered: true,
});

const sendDifferential: OperatorAsks = {
  ...asks(
    "SendLocalList",
    '{"localAuthorizationList":[{"idTag":"TAG-NEW","idTagInfo":{"status":"Accepted"}}],"updateType":"Differential"}',
    '[2,"<id>","SendLocalList",{"listVersion":"<integer from 2>","localAuthorizationList":[{"idTag":"TAG-NEW","idTagInfo":{"status":"Accepted"}}],"updateType":"Differential"}]',
    '[3,"<id>",{"status":"Accepted"}]',
  ),
  ordered: true,
};

const localList = (id: string, title: string, steps: OperatorAsks[]): ConformanceCase => ({
  id,
  title,
  section: "Local authorization list",
  securityProfile: 1,
  precondition: "booted",
  steps,
});

/** The 6 cases of the LocalAuthListManagement profile. */
export const localListCases: readonly ConformanceCase[] = [
  localList("TC_042_1", "Version of the local list, not supported", [version(-1)]),
  localList("TC_042_2", "Version of the local list, empty", [version(0)]),
  localList("TC_043_1", "Send a local list, not supported", [sendFull("NotSupported")]),
  localList("TC_043_3", "Send a local list, failed", [sendFull("Failed")]),
  localList("TC_043_4", "Send a local list, full", [sendFull("Accepted")]),
  localList("TC_043_5", "Send a local list, differential", [version(1), sendDifferential]),
];
