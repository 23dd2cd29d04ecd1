/** The requests of OCPP 1.6 that a central system makes, by their actions: written by vite.config.ts from the types of `@forecourt/ocpp`. */
declare module "virtual:ocpp-messages" {
  export type MessageField = (LeafField | ListField | ObjectField) & { optional?: true };

  export type LeafField =
    | { kind: "boolean" | "date-time" | "integer" | "tenths" | "uri" }
    | { kind: "choice"; words: readonly string[] }
    | { kind: "text"; maxLength?: number };

  export interface ListField {
    kind: "list";
    item: MessageField;
    minItems?: 1;
  }

  export interface ObjectField {
    kind: "object";
    fields: Readonly<Record<string, MessageField>>;
  }

  export const messages: Readonly<Record<string, ObjectField>>;
}
