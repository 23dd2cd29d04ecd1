import { expect, test } from "vitest";
import type { DlbError } from "./dlb-error.ts";
import { outlets } from "./drive-site.test.kit.ts";
import type { SiteConfig } from "./site.ts";
import { createSite } from "./state.ts";
import { validateSite } from "./validate-site.ts";

const site: SiteConfig = { enabled: true, capA: 32, connectors: outlets(["a", "b"]) };

const faultOf = (changes: Partial<SiteConfig>) => {
  try {
    validateSite({ ...site, ...changes });
  } catch (error) {
    const { code, element } = error as DlbError; // nothing else is thrown
    return { code, element };
  }
  return null;
};

test("an invalid site is refused with its element", () => {
  const node = (id: string, parentId: string | null) => ({ id, parentId, capA: 16 });
  expect(faultOf({})).toBeNull();
  expect(faultOf({ capA: null })).toEqual({ code: "capacity-required", element: "capA" });
  expect(faultOf({ capA: Number.NaN })).toEqual({ code: "not-a-number", element: "capA" });
  for (const fallbackA of [Number.NaN, -1])
    expect(faultOf({ fallbackA })).toEqual({ code: "not-a-number", element: "fallbackA" });
  expect(faultOf({ nodes: [node("x", "y"), node("y", "x")] })).toMatchObject({ code: "cycle" });
  expect(faultOf({ nodes: [node("x", "z")] })).toEqual({
    code: "unknown-node",
    element: "nodes[0].parentId",
  });
  expect(faultOf({ nodes: [node("x", null), node("x", null)] })).toEqual({
    code: "duplicate-id",
    element: "nodes[1].id",
  });
  expect(faultOf({ connectors: outlets(["a", "a"]) })).toEqual({
    code: "duplicate-id",
    element: "connectors[1].id",
  });
  expect(faultOf({ connectors: outlets(["a"], { nodeId: "n" }) })).toMatchObject({ code: "unknown-node" });
  expect(faultOf({ connectors: outlets(["a"], { weight: 0.5 }) })).toMatchObject({ code: "invalid-weight" });
  expect(faultOf({ connectors: outlets(["a"], { maxA: 5 }) })).toEqual({
    code: "max-below-min",
    element: "a",
  });
});

test("baselines that are kept free must fit below every limit, less the margin", () => {
  expect(faultOf({ baselineA: 16 })).toBeNull();
  expect(faultOf({ baselineA: 16, marginA: 1 })).toEqual({
    code: "baseline-exceeds-capacity",
    element: "capA",
  });
  expect(faultOf({ baselineA: 16, marginA: 1, startReserve: "none" })).toBeNull();
  const nodes = [{ id: "panel", parentId: null, capA: 16 }];
  const connectors = outlets(["a", "b"], { nodeId: "panel" });
  expect(faultOf({ nodes, connectors, baselineA: 10 })).toEqual({
    code: "baseline-exceeds-capacity",
    element: "panel",
  });
});

test("a site whose capacity fell below its baselines can still be balanced", () => {
  const shrunk = { ...site, capA: 10, baselineA: 6 };
  expect(() => createSite(shrunk, 0)).toThrow();
  expect(createSite(shrunk, 0, { connectors: [] }).site).toBe(shrunk);
});
