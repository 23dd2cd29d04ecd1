import type { AllocationInput, Demand, LimitNode } from "@forecourt/dlb";

const header = "kind,id,circuit,max_a,weight";

/** A site from CSV: circuits with their fuses, and connectors with what they carry, each below a circuit. */
export function readSite(csv: string): AllocationInput {
  const [first, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (first?.trim() !== header) throw new Error(`The first line must be ${header}.`);
  const nodes: LimitNode[] = [];
  const demands: Demand[] = [];
  for (const [index, line] of lines.entries()) {
    const [kind, id = "", circuit = "", maxA = "", weight = ""] = line.split(",").map((cell) => cell.trim());
    const order = demands.length;
    if (kind === "circuit")
      nodes.push({ id, parentId: circuit || null, capA: maxA === "" ? null : Number(maxA) });
    else if (kind === "connector")
      demands.push({ id, nodeId: circuit, maxA: Number(maxA || "NaN"), weight: Number(weight || 1), order });
    else throw new Error(`Line ${index + 2}: ${kind} is neither a circuit nor a connector.`);
  }
  return { nodes, demands, fixed: [] };
}
