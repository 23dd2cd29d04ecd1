/** A profile in `--json` output, without its key. */
export const profileSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "url", "current"],
  properties: { name: { type: "string" }, url: { type: "string" }, current: { type: "boolean" } },
} as const;
