import type { operations } from "./generated/api.ts";
import type { QueryDefaults } from "./generated/routes.ts";

/** The `operationId` of every operation in openapi.yaml. */
export type OperationId = keyof operations;

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Path<Id extends OperationId> = operations[Id]["parameters"] extends { path: infer P } ? P : Nothing;
type Query<Id extends OperationId> = [NonNullable<operations[Id]["parameters"]["query"]>] extends [never]
  ? Nothing
  : NonNullable<operations[Id]["parameters"]["query"]>;
type Body<Id extends OperationId> = operations[Id] extends { requestBody: infer Required }
  ? Json<Required>
  : Json<NonNullable<operations[Id]["requestBody"]>> | undefined;
type Nothing = Record<never, never>;
type Success = 200 | 201 | 202 | 204;

/** What a handler receives: validated, coerced, and with the defaults of query parameters filled in. */
export interface Input<Id extends OperationId> {
  path: Path<Id>;
  query: Query<Id> & Required<Pick<Query<Id>, QueryDefaults[Id] & keyof Query<Id>>>;
  /** Undefined where the operation takes no body, or takes one that may be left out. */
  body: Body<Id>;
}

/** What a handler may answer: one of the operation's success statuses with exactly its body. Errors are thrown. */
export type Output<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & Success]: [
    Json<operations[Id]["responses"][Status]>,
  ] extends [never]
    ? { status: Status }
    : { status: Status; body: Json<operations[Id]["responses"][Status]> };
}[keyof operations[Id]["responses"] & Success];

/** One handler per operation; a missing one, and an answer with an undocumented status, do not compile. */
export type Api<Caller> = {
  [Id in OperationId]: (input: Input<Id>, caller: Caller) => Promise<Output<Id>>;
};
