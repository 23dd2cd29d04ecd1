import fc from "fast-check";
import { expect, test } from "vitest";
import type { Exchange } from "../core/ingest.ts";
import { createMessageLog } from "./message-log.ts";

const connection = { chargerId: "chg_1", orgId: "org_1", epoch: 1 };

/** What the log keeps of frames of one connection, each of them a row of its own. */
function keptOf(texts: readonly string[], direction: "in" | "out" = "in"): string[] {
  const kept: string[] = [];
  const log = createMessageLog({
    ingest: {
      exchange({ call, answer, invalid }: Exchange) {
        kept.push(call ?? answer ?? invalid ?? "");
        return { answer: () => false };
      },
    },
    log: { warn: () => undefined },
  } as never);
  for (const text of texts) log.keep(connection, { connectionId: "1", epoch: 1, direction, text, at: 0 });
  return kept;
}

const secret = "hunter22";

test.each([
  ["an id tag in other letters", `[2,"1","Authorize",{"IDTAG":"${secret}"}]`],
  ["the parent of an id tag", `[3,"1",{"idTagInfo":{"parentIdTag" : "${secret}"}}]`],
  ["an id tag that is a number", '[2,"1","Authorize",{"idTag":22334455}]', "22334455"],
  ["an id tag in an array", `[2,"1","Authorize",{"idTag":["${secret}"]}]`],
  ["an id tag of a frame that was cut", `[2,"1","Authorize",{"idTag":"${secret}`],
  ["an id tag with an escaped name", `[2,"1","Authorize",{"id\\u0054ag":"${secret}"}]`],
  ["a password", `[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"${secret}"}]`],
  [
    "a password with an escaped name",
    `[2,"1","ChangeConfiguration",{"ke\\u0079":"Password","value":"${secret}"}]`,
  ],
  ["a password before its name", `[2,"1","x",{"value":"${secret}","key":"WifiPassword"}]`],
  ["a password in a frame that was cut", `[2,"1","x",{"key":"WifiPassword","value":"${secret}"`],
  ["the user info of a URL", `[2,"1","GetDiagnostics",{"location":"ftp://user:${secret}@example.com"}]`],
  [
    "the user info of a URL in escapes",
    `[2,"1","x",{"location":"ftp:\\/\\/user:${secret}\\u0040example.com"}]`,
  ],
  ["signed data", `[2,"1","MeterValues",{"meterValue":[{"format":"SignedData","value":"${secret}"}]}]`],
  [
    "signed data in small letters",
    `[2,"1","MeterValues",{"meterValue":[{"format":"signeddata","value":"${secret}"}]}]`,
  ],
  ["OCMF in free text", `[2,"1","DataTransfer",{"data":"ocmf|{\\"ID\\":\\"${secret}\\"}"}]`],
  ["the signed data of a vendor", `[2,"1","DataTransfer",{"data":"<signedMeterData>${secret}"}]`],
])("the log hides %s", (_, text, hidden = secret) => {
  expect(keptOf([text]).join()).not.toContain(hidden);
});

test("a frame repeats an id tag that an earlier frame named: in other letters, in free text, in an answer", () => {
  const named = `[2,"1","Authorize",{"idTag":"Card-4711-X"}]`;
  const kept = keptOf([
    named,
    '[2,"2","DataTransfer",{"data":"last card: CARD-4711-x"}]',
    '[3,"3",{"status":"Accepted","data":"card-4711-x"}]',
    '[2,"4","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"Card-4711-X"}]}]',
    "Card-4711-X",
    '[2,"5","DataTransfer",{"data":"ünïcödé Card-4711-X"}]',
  ]);
  expect(kept.join().toLowerCase()).not.toContain("4711");
});

test("NUL and halves of surrogate pairs are stored as PostgreSQL can store them", () => {
  expect(
    keptOf(['[2,"1","DataTransfer",{"data":"a\0b\ud83dc"}]', '[2,"2","DataTransfer",{"data":"🚗"}]']),
  ).toEqual(['[2,"1","DataTransfer",{"data":"a\ufffdb\ufffdc"}]', '[2,"2","DataTransfer",{"data":"🚗"}]']);
});

test("a frame in which the log does not search for secrets is kept as if it had searched", () => {
  // The log searches every text with a surrogate pair, and a pair changes nothing else.
  const fragments = fc.constantFrom(
    ...[
      '"idTag"',
      '"IdTaG" ',
      '"parentidtag"',
      ":",
      '"ABCDEFGH"',
      '"key"',
      '"value"',
      '"Password"',
      "{",
      "}",
      "[",
      "]",
      ",",
    ],
    ...[
      "SignedData",
      "OCMF|",
      "signedmeterdata",
      "\\u0069",
      "\\/",
      "//user:pw@",
      "\0",
      "\ud800",
      "🚗",
      "K",
      "ſ",
      " ",
      "7",
    ],
    ...['{"format":"SignedData","value":"x"}', '{"key":"Secret","value":"x"}', '{"connectorId":1}'],
  );
  const texts = fc
    .array(fragments, { maxLength: 12 })
    .map((parts) => `[2,"1","DataTransfer",{"data":${parts.join("")}}]`);
  fc.assert(
    fc.property(texts, (text) => {
      const [alone] = keptOf([text]);
      const [marked] = keptOf([text.replace("DataTransfer", "DataTransfer🚗")]);
      expect(marked?.replace("DataTransfer🚗", "DataTransfer")).toBe(alone);
    }),
    { numRuns: 2_000 },
  );
});
