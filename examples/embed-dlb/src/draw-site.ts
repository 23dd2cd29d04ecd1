import type { AllocationInput, AllocationResult, Grant } from "@forecourt/dlb";

const width = 720;
const rowHeight = 26;
const left = 150;
const right = 190;
const barHeight = 14;

interface Row {
  name: string;
  depth: number;
  kind: "circuit" | "connector";
  amps: number;
  /** Null: without a limit. */
  ofA: number | null;
  note: string;
}

/** A picture of an allocation: each circuit with what is used of it, and below it its connectors with what they have. */
export function drawSite(input: AllocationInput, result: AllocationResult): string {
  const rows = rowsOf(input, result);
  const greatestA = Math.max(1, ...rows.map(({ amps, ofA }) => Math.max(amps, ofA ?? 0)));
  const scale = (width - left - right) / greatestA;
  const height = 56 + rows.length * rowHeight + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
  <title id="title">${escapeXml(`${result.totalA} A for ${result.grants.length} connectors`)}</title>
  <style>
    svg { font: 13px system-ui, sans-serif; background: #fff }
    text { fill: #1c2430 }
    .head { font-size: 16px; font-weight: 600 }
    .circuit { font-weight: 600 }
    .note { fill: #5c6773 }
    .track { fill: #e6eaef }
    .bar-circuit { fill: #3d5a80 }
    .bar-connector { fill: #2a9d5c }
    @media (prefers-color-scheme: dark) {
      svg { background: #14181d }
      text { fill: #e8ecf1 }
      .note { fill: #9aa5b1 }
      .track { fill: #2a313a }
      .bar-circuit { fill: #7fa6d6 }
      .bar-connector { fill: #4cc284 }
    }
  </style>
  <text class="head" x="16" y="30">${result.totalA} A for ${result.grants.length} connectors</text>
${rows.map((row, index) => drawRow(row, 56 + index * rowHeight, scale)).join("\n")}
</svg>
`;
}

function drawRow({ name, depth, kind, amps, ofA, note }: Row, top: number, scale: number): string {
  const baseline = top + barHeight - 2;
  const bar = (amount: number, style: string) =>
    `<rect class="${style}" x="${left}" y="${top}" width="${round(amount * scale)}" height="${barHeight}" rx="3"/>`;
  return [
    `  <g><title>${escapeXml(`${name}: ${amps} A, ${note}`)}</title>`,
    `<text class="${kind}" x="${16 + depth * 14}" y="${baseline}">${escapeXml(name)}</text>`,
    ofA === null ? "" : bar(ofA, "track"),
    amps === 0 ? "" : bar(amps, `bar-${kind}`),
    `<text class="${kind}" x="${width - right + 12}" y="${baseline}">${amps} A</text>`,
    `<text class="note" x="${width - right + 58}" y="${baseline}">${escapeXml(note)}</text></g>`,
  ].join("");
}

/** The tree from its roots down, the connectors of a circuit before the circuits below it. */
function rowsOf({ nodes, demands }: AllocationInput, { grants, nodes: usage }: AllocationResult): Row[] {
  const below = (parentId: string | null, depth: number): Row[] =>
    nodes.flatMap((node, index): Row[] => {
      if (node.parentId !== parentId) return [];
      const { usedA = 0, freeA = 0 } = usage[index] ?? {};
      const ofA = node.capA === null ? null : usedA + freeA;
      const note = ofA === null ? "no limit" : freeA === 0 ? `full, of ${ofA} A` : `of ${ofA} A`;
      const connectors = demands.flatMap((demand, at): Row[] => {
        const grant = grants[at];
        if (demand.nodeId !== node.id || !grant) return [];
        const { id: name, maxA } = demand;
        return [
          { name, depth: depth + 1, kind: "connector", amps: grant.amps, ofA: maxA, note: reason(grant) },
        ];
      });
      const circuit: Row = { name: node.id, depth, kind: "circuit", amps: usedA, ofA, note };
      return [circuit, ...connectors, ...below(node.id, depth + 1)];
    });
  return below(null, 0);
}

function reason({ bound }: Grant): string {
  if (typeof bound === "object") return `as ${bound.node} is full`;
  switch (bound) {
    case "own_max":
      return "all it carries";
    case "demand":
      return "all it wants";
    case "not_admitted":
      return "waits for its turn";
    case "max_below_min":
      return "carries too little";
  }
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

function escapeXml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
