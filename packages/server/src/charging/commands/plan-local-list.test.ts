import fc from "fast-check";
import { expect, test } from "vitest";
import { type HeldTag, type ListedTag, planLocalList } from "./plan-local-list.ts";

const listed = (idTag: string, status: "Accepted" | "Blocked" = "Accepted"): ListedTag => ({
  idTagId: `tag_${idTag}`,
  entry: { idTag, idTagInfo: { status } },
  digest: `${idTag} ${status}`,
});
const held = (idTag: string, digest = `${idTag} Accepted`): HeldTag => ({
  idTagId: `tag_${idTag}`,
  digest,
  idTag,
});
const limits = { maxTags: null, maxTagsPerCall: null };
const names = ["A", "B", "C", "D", "E"];

test("a list that is longer than one call begins with a full call and continues with differences", () => {
  const plan = planLocalList({
    mode: "full",
    tags: names.map((name) => listed(name)),
    held: null,
    version: 7,
    maxTags: 5,
    maxTagsPerCall: 2,
  });
  const entry = (idTag: string) => ({ idTag, idTagInfo: { status: "Accepted" } });
  expect(plan).toEqual({
    mode: "full",
    version: 10,
    calls: [
      { listVersion: 8, updateType: "Full", localAuthorizationList: [entry("A"), entry("B")] },
      { listVersion: 9, updateType: "Differential", localAuthorizationList: [entry("C"), entry("D")] },
      { listVersion: 10, updateType: "Differential", localAuthorizationList: [entry("E")] },
    ],
  });
});

test("a difference first removes tags, and then lists new and changed ones", () => {
  const plan = planLocalList({
    mode: "differential",
    tags: [listed("A"), listed("B", "Blocked"), listed("D")],
    held: { version: 3, tags: [held("A"), held("B"), held("C")] },
    version: 3,
    ...limits,
  });
  expect(plan).toEqual({
    mode: "differential",
    version: 4,
    calls: [
      {
        listVersion: 4,
        updateType: "Differential",
        localAuthorizationList: [
          { idTag: "C" },
          { idTag: "B", idTagInfo: { status: "Blocked" } },
          { idTag: "D", idTagInfo: { status: "Accepted" } },
        ],
      },
    ],
  });
});

test("no difference needs no call", () => {
  const state = { tags: [listed("A")], held: { version: 3, tags: [held("A")] }, version: 3 };
  expect(planLocalList({ mode: "differential", ...state, ...limits })).toEqual({
    mode: "differential",
    version: 3,
    calls: [],
  });
});

test.each([
  ["the charger holds another version", { held: { version: 3, tags: [held("A")] }, version: 4 }],
  ["nothing is known of what it holds", { held: null, version: 4 }],
  [
    "a tag that it holds was erased",
    { held: { version: 4, tags: [{ ...held("A"), idTag: null, idTagId: "tag_gone" }] }, version: 4 },
  ],
])("the whole list is sent where %s", (_, state) => {
  const plan = planLocalList({ mode: "differential", tags: [listed("A")], ...state, ...limits });
  expect(plan).toMatchObject({ mode: "full", version: 5, calls: [{ listVersion: 5, updateType: "Full" }] });
});

test("an empty list empties the charger's", () => {
  expect(planLocalList({ mode: "full", tags: [], held: null, version: 0, ...limits })).toEqual({
    mode: "full",
    version: 1,
    calls: [{ listVersion: 1, updateType: "Full" }],
  });
});

test("a list of more tags than the charger can hold has no plan", () => {
  const tags = names.map((name) => listed(name));
  const state = { mode: "full", tags, held: null, version: 0, maxTagsPerCall: null } as const;
  expect(planLocalList({ ...state, maxTags: 4 })).toBeNull();
  expect(planLocalList({ ...state, maxTags: 5 })).not.toBeNull();
});

/** The list of a charger after the calls, by the specification (section 5.15). Null when one call was a mismatch. */
function after(
  list: Map<string, string>,
  version: number,
  calls: NonNullable<ReturnType<typeof planLocalList>>["calls"],
) {
  let current = version;
  const now = new Map(list);
  for (const { listVersion, updateType, localAuthorizationList = [] } of calls) {
    if (updateType === "Full") now.clear();
    else if (listVersion <= current) return null;
    current = listVersion;
    for (const { idTag, idTagInfo } of localAuthorizationList) {
      if (idTagInfo === undefined) now.delete(idTag);
      else now.set(idTag, idTagInfo.status);
    }
  }
  return { list: now, version: current };
}

test("from any held list to any listed tags, the charger ends with the list, in calls of its size", () => {
  const status = fc.constantFrom("Accepted" as const, "Blocked" as const);
  const tags = fc.dictionary(fc.constantFrom(..."ABCDEFGH"), status);
  const version = fc.oneof(fc.nat(50), fc.constantFrom(2 ** 31 - 1, 2 ** 31 - 3));
  fc.assert(
    fc.property(
      tags,
      tags,
      fc.integer({ min: 1, max: 4 }),
      version,
      fc.boolean(),
      fc.constantFrom("full" as const, "differential" as const),
      (before, now, maxTagsPerCall, version, isInStep, mode) => {
        const plan = planLocalList({
          mode,
          tags: Object.entries(now).map(([idTag, status]) => listed(idTag, status)),
          held: {
            version: isInStep ? version : version - 1,
            tags: Object.entries(before).map(([idTag, status]) => held(idTag, `${idTag} ${status}`)),
          },
          version,
          maxTags: null,
          maxTagsPerCall,
        });
        // A charger that is out of step holds another list.
        const list = new Map(isInStep ? Object.entries(before) : [["Z", "Accepted"]]);
        const end = after(list, version, plan?.calls ?? []);
        expect(Object.fromEntries(end?.list ?? [])).toEqual(now);
        expect(end?.version).toBe(plan?.version);
        for (const { listVersion, localAuthorizationList = [] } of plan?.calls ?? []) {
          expect(localAuthorizationList.length).toBeLessThanOrEqual(maxTagsPerCall);
          expect(listVersion).toBeGreaterThan(0);
          expect(listVersion).toBeLessThan(2 ** 31);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
