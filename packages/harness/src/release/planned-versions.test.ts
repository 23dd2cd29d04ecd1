import { expect, test } from "vitest";
import { type PlannedVersion, planFaults } from "./planned-versions.ts";
import { notesOf } from "./prepare-release.ts";

const linked = [["@forecourt/contract", "@forecourt/server"]];

test("a plan that bumps and writes up what was changed, and leaves the rest, is fine", () => {
  const packages = [
    planned("@forecourt/contract", "1.0.0", "1.1.0"),
    planned("@forecourt/server", "1.0.3", "1.1.0"),
    { ...planned("@forecourt/ocpp", "3.0.0", "3.0.0"), changelog: "" },
    planned("@forecourt/harness", "0.0.0", "0.0.0", true),
  ];
  expect(planFaults({ ok: true, packages, linked })).toEqual([]);
});

test("what a release would get wrong is named", () => {
  const packages = [
    planned("@forecourt/contract", "1.0.0", "1.1.0"),
    planned("@forecourt/server", "1.0.0", "1.2.0"),
    { ...planned("@forecourt/ocpp", "1.0.0", "1.0.1"), changelog: "# @forecourt/ocpp\n\n## 1.0.0\n" },
    planned("@forecourt/new", "0.0.0", "0.0.0"),
    planned("@forecourt/client", "0.3.0", "1.0.0"),
    planned("@forecourt/harness", "0.0.0", "0.0.1", true),
  ];
  expect(planFaults({ ok: true, packages, linked: [...linked, ["@forecourt/gone"]] })).toEqual([
    "@forecourt/ocpp would be 1.0.1 without a word in its CHANGELOG.md.",
    "@forecourt/new was never released, and no changeset releases it.",
    "@forecourt/client would be 1.0.0: a package leaves 0.x by hand only.",
    "@forecourt/harness is private, and would get 0.0.1.",
    "@forecourt/contract@1.1.0, @forecourt/server@1.2.0 are linked.",
    "@forecourt/gone is linked to others in .changeset/config.json, and is not a package.",
  ]);
});

test("the notes of a version end where the one before it begins", () => {
  const changelog = "# @forecourt/thing\n\n## 1.2.0\n\n### Minor Changes\n\n- New.\n\n## 1.1.0\n\n- Old.\n";
  expect(notesOf(changelog, "1.2.0")).toBe("### Minor Changes\n\n- New.");
  expect(notesOf(changelog, "1.1.0")).toBe("- Old.");
  expect(notesOf(changelog, "1.2")).toBe("");
});

function planned(name: string, before: string, after: string, isPrivate = false): PlannedVersion {
  const manifest = { name, version: after, ...(isPrivate && { private: true }) };
  return { manifest, before, after, changelog: `# ${name}\n\n## ${after}\n\n- Something.\n` };
}
