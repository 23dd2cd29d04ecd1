/** A profile as `--json` tells it: never with its key. */
export const toldProfileSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "url", "current"],
  properties: { name: { type: "string" }, url: { type: "string" }, current: { type: "boolean" } },
} as const;
