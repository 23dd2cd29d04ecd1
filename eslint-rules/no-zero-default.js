/**
 * Forbids a default of 0 (`?? 0`, `|| 0n`, `?? "0"`, `??= 0`): an amount that cannot be read must not become an amount of nothing.
 * Distinguish the case, or throw. Options, where a 0 is the meaning of what is missing:
 * - `indexed`: items of arrays and maps, such as sums that begin at nothing.
 * - `names`: settings that are 0 unless they are set.
 */
export const noZeroDefault = {
  meta: {
    type: "problem",
    docs: { description: "Money, energy, power and current never default to 0." },
    schema: [
      {
        type: "object",
        properties: {
          indexed: { type: "boolean" },
          names: { type: "array", items: { type: "string" } },
        },
        additionalProperties: false,
      },
    ],
    messages: {
      zero: "A default of 0 hides an amount that is missing or cannot be read. Distinguish the case, or throw.",
    },
  },
  create(context) {
    const { indexed = false, names = [] } = context.options[0] ?? {};
    const check = (node) => {
      if (!isZero(node.right)) return;
      const left = lastOf(node.left);
      if (indexed && isIndexed(left)) return;
      if (names.includes(nameOf(left))) return;
      context.report({ node, messageId: "zero" });
    };
    return {
      "LogicalExpression[operator=/^(\\?\\?|\\|\\|)$/]": check,
      "AssignmentExpression[operator=/^(\\?\\?|\\|\\|)=$/]": check,
    };
  },
};

function isZero(node) {
  if (node.type === "UnaryExpression") return isZero(node.argument);
  return node.type === "Literal" && (node.value === "0" || node.value === 0 || node.bigint === "0");
}

function isIndexed(node) {
  if (node.type === "CallExpression") return nameOf(node.callee) === "get";
  return node.type === "MemberExpression" && (node.computed || isIndexed(node.object));
}

/** Of `a?.b ?? c?.d`, the last that is asked before the default: `c.d`. */
function lastOf(node) {
  if (node.type === "ChainExpression") return lastOf(node.expression);
  return node.type === "LogicalExpression" ? lastOf(node.right) : node;
}

function nameOf(node) {
  if (node.type === "Identifier") return node.name;
  if (node.type === "CallExpression") return nameOf(node.callee);
  return node.type === "MemberExpression" && !node.computed ? node.property.name : null;
}
