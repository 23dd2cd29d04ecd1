import { baselineSums, keepsFullReserve } from "./baselines.ts";
import { DlbError } from "./dlb-error.ts";
import { buildFuseTree, SITE_NODE } from "./fuse-tree.ts";
import { need } from "./need.ts";
import { defaultPolicy } from "./policy.ts";
import type { SiteConfig } from "./site.ts";

/**
 * Throws DlbError, naming the element, for an invalid site, and also for baselines that are to be kept free but do not fit,
 * and for a connector that carries less than a car needs.
 */
export function validateSite(site: SiteConfig): void {
  need("validateSite(): site", site, { connectors: "list" });
  checkShape(site);
  for (const connector of site.connectors) {
    const minA = connector.minA ?? site.policy?.minimumA ?? defaultPolicy.minimumA;
    if (connector.maxA < minA)
      throw new DlbError(
        "max-below-min",
        connector.id,
        `The maxA of connector ${connector.id} is ${connector.maxA} A; it must be at least its minimum of ${minA} A.`,
      );
  }
  if (!site.enabled || !keepsFullReserve(site)) return;
  const tree = buildFuseTree(site);
  baselineSums(site, tree, { ...defaultPolicy, ...site.policy }).forEach((sumA, number) => {
    const capA = tree.capA[number] ?? 0;
    const { id } = tree.nodes[number] ?? { id: SITE_NODE };
    if (sumA > capA)
      throw new DlbError(
        "baseline-exceeds-capacity",
        id === SITE_NODE ? "capA" : id,
        `The baselines below ${id === SITE_NODE ? "the site's fuse" : id} add up to ${sumA} A, above its limit of ${capA} A; lower them or change startReserve.`,
      );
  });
}

/** Throws DlbError for an invalid site. The number of amperes does not matter: too few of them are scarcity. */
export function checkShape(site: SiteConfig): void {
  if (site.enabled && site.capA === null)
    throw new DlbError(
      "capacity-required",
      "capA",
      "capA is null; a site with enabled: true needs a capacity.",
    );
  checkNumber(site.capA, "capA");
  checkNumber(site.marginA, "marginA");
  checkNumber(site.fallbackA, "fallbackA");
  checkNumber(site.baselineA, "baselineA");
  checkNumber(site.poolSize, "poolSize");
  for (const [name, value] of Object.entries(site.policy ?? {}))
    for (const number of Array.isArray(value) ? value : [value])
      if (typeof number !== "boolean") checkNumber(number, `policy.${name}`);
  checkNodes(site);
  checkConnectors(site);
}

function checkNodes({ nodes = [] }: SiteConfig): void {
  const parents = new Map<string, string | null>();
  nodes.forEach(({ id, parentId, capA }, index) => {
    if (id === SITE_NODE || parents.has(id))
      throw new DlbError(
        "duplicate-id",
        `nodes[${index}].id`,
        `The id "${id}" is empty or used twice; every node needs a unique id.`,
      );
    parents.set(id, parentId);
    for (const amps of capA !== null && typeof capA === "object" ? Object.values(capA) : [capA])
      checkNumber(amps, `nodes[${index}].capA`);
  });
  nodes.forEach(({ id, parentId }, index) => {
    if (parentId !== null && !parents.has(parentId))
      throw new DlbError(
        "unknown-node",
        `nodes[${index}].parentId`,
        `Node ${id} is below the unknown node ${parentId}; it must be the id of one of the nodes.`,
      );
  });
  nodes.forEach(({ id }, index) => {
    let above = parents.get(id) ?? null;
    for (let steps = 0; above !== null; steps++) {
      if (steps > nodes.length)
        throw new DlbError(
          "cycle",
          `nodes[${index}].parentId`,
          `Node ${id} is below itself; its chain of parents must end at a node with the parentId null.`,
        );
      above = parents.get(above) ?? null;
    }
  });
}

function checkConnectors({ nodes = [], connectors }: SiteConfig): void {
  const nodeIds = new Set(nodes.map(({ id }) => id));
  const ids = new Set<string>();
  connectors.forEach((connector, index) => {
    const { id, nodeId, weight = 1 } = connector;
    if (ids.has(id))
      throw new DlbError(
        "duplicate-id",
        `connectors[${index}].id`,
        `Two connectors have the id ${id}; ids must be unique.`,
      );
    ids.add(id);
    if (nodeId !== undefined && !nodeIds.has(nodeId))
      throw new DlbError(
        "unknown-node",
        `connectors[${index}].nodeId`,
        `Connector ${id} is below the unknown node ${nodeId}; it must be the id of one of the nodes.`,
      );
    if (!Number.isInteger(weight) || weight < 1 || weight > 1_000_000)
      throw new DlbError(
        "invalid-weight",
        `connectors[${index}].weight`,
        `The weight of connector ${id} is ${weight}; it must be a whole number from 1 to 1000000.`,
      );
    checkNumber(connector.maxA, `connectors[${index}].maxA`);
    checkNumber(connector.minA, `connectors[${index}].minA`);
    checkNumber(connector.baselineA, `connectors[${index}].baselineA`);
    checkNumber(connector.tier, `connectors[${index}].tier`);
    checkNumber(connector.minSettableA, `connectors[${index}].minSettableA`);
    checkNumber(connector.sampleIntervalS, `connectors[${index}].sampleIntervalS`);
  });
}

function checkNumber(value: unknown, element: string): void {
  if (value === undefined || value === null) return;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new DlbError(
      "not-a-number",
      element,
      `${element} is ${String(value)}; it must be a finite number of at least 0.`,
    );
}
