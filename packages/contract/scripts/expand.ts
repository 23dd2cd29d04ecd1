import { asArray, asObject, asText, type JsonObject } from "./json.ts";
import { withOpenAnswers } from "./open-answers.ts";

/*
 * openapi.yaml writes what operations share once, under `x-shared`, and names it where it belongs. What is served, checked and
 * generated from is the document that `expand` makes of it: OpenAPI 3.1 without any of the extensions below.
 *
 * | in                 | extension                   | becomes                                                         |
 * | ------------------ | --------------------------- | --------------------------------------------------------------- |
 * | operation, path    | `x-parameters: [Page]`      | references to these parameters, before its own                  |
 * | operation          | `x-body: {schema, example}` | a JSON request body, required unless it says `required: false`  |
 * | operation          | `x-required-role: operator` | stays, and is the role of the security requirement as well      |
 * | operation          | `x-meter-key: true`         | stays, and keys with the role `meter` may call it as well       |
 * | operation          | `x-command: {type, result}` | the answers to a command, with these fields in their examples   |
 * | operation          | `x-errors: [id, body]`      | the error responses of these groups and of the group `always`   |
 * | response of it     | `x-data: Charger`           | the envelope `{data}` around the schema                         |
 * | response of it     | `x-list: Charger`           | the envelope `{data, pagination}` around rows of the schema     |
 * | response of it     | `x-example: Charger`        | one of `components/examples`, or the value itself               |
 * | response           | `x-headers: [location]`     | these headers, after `x-request-id`, which all responses have   |
 * | component response | `x-problem: {code, …}`      | the body `Problem` with this example; `{}` shows none           |
 * | webhook            | `x-data: {…}`               | the envelope of all events around this schema; beside a         |
 * |                    |                             | `charger_id`, also the fields of a charger that all events have |
 * | webhook            | `x-subject: charger`        | the type of the record that the event is about                  |
 * | webhook            | `x-example: {id, …}`        | the example: the fields of the envelope that differ, and `data` |
 * | object schema      | `x-optional: [note]`        | `required` with all fields but these                            |
 * | string schema      | `x-event-types: true`       | an enumeration of the types of events                           |
 * | string schema      | `x-event-selection: true`   | stays in requests: in TypeScript a type of event, `session.*` or `*` |
 * | enumeration        | `x-open-set: true`          | in answers, these words or any other                            |
 */
export function expand(source: unknown): JsonObject {
  const { "x-shared": given, ...document } = asObject(source);
  // A document without extensions is its own expansion.
  const shared = asObject(given ?? {});
  const expanded = Object.entries(document).map(([key, value]) => {
    if (key === "paths") return [key, eachValue(value, (item) => expandPath(item, shared))];
    if (key === "webhooks") return [key, eachValue(value, (item, type) => expandWebhook(item, type, shared))];
    if (key === "components")
      return [key, expandComponents(value, shared, Object.keys(asObject(document["webhooks"] ?? {})))];
    return [key, value];
  });
  return withOpenAnswers(asObject(withRequired(Object.fromEntries(expanded))));
}

const methods = new Set(["get", "put", "post", "patch", "delete"]);

function expandPath(item: unknown, shared: JsonObject): JsonObject {
  const { "x-parameters": names, ...rest } = asObject(item);
  return {
    ...(names !== undefined && { parameters: references("parameters", names) }),
    ...eachValue(rest, (value, key) => (methods.has(key) ? expandOperation(value, shared) : value)),
  };
}

function expandOperation(operation: unknown, shared: JsonObject): JsonObject {
  const {
    "x-parameters": names = [],
    parameters = [],
    "x-body": body,
    requestBody = body === undefined ? undefined : jsonBody(asObject(body)),
    "x-errors": errors,
    "x-command": command,
    responses = command === undefined ? {} : commandAnswers(asObject(command), shared),
    ...rest
  } = asObject(operation);
  const role = rest["x-required-role"];
  const all = [...references("parameters", names), ...asArray(parameters)];
  return {
    ...rest,
    ...(role !== undefined && {
      security: [
        { apiKey: [asText(role)] },
        ...(rest["x-meter-key"] === true ? [{ apiKey: ["meter"] }] : []),
      ],
    }),
    ...(all.length > 0 && { parameters: all }),
    ...(requestBody !== undefined && { requestBody }),
    responses: {
      ...eachValue(responses, (response) => expandAnswer(asObject(response), shared)),
      ...(errors !== undefined && errorResponses(asArray(errors), shared)),
    },
  };
}

function jsonBody({ schema, required = true, example }: JsonObject): JsonObject {
  const media = { schema: reference("schemas", schema), examples: { request: { value: example } } };
  return { ...(required === true && { required }), content: { "application/json": media } };
}

function commandAnswers(fields: JsonObject, shared: JsonObject): JsonObject {
  const { example, ...answers } = asObject(shared["command"]);
  return eachValue(answers, (answer) => {
    const { "x-example": own, ...rest } = asObject(answer);
    return { ...rest, "x-example": { data: { ...asObject(example), ...fields, ...asObject(own) } } };
  });
}

function errorResponses(groups: readonly unknown[], shared: JsonObject): JsonObject {
  const known = asObject(shared["errors"]);
  const named = ["always", ...groups].flatMap((group) => Object.entries(asObject(known[asText(group)])));
  return Object.fromEntries(named.map(([status, name]) => [status, reference("responses", name)]));
}

function expandAnswer(response: JsonObject, shared: JsonObject): JsonObject {
  const { "x-data": record, "x-list": item, "x-example": example, content: other, ...rest } = response;
  if (rest["$ref"] !== undefined) return rest;
  const name = item ?? record;
  const fallback = item === undefined ? name : `${asText(item)}List`;
  const media = name !== undefined && {
    schema:
      item === undefined
        ? envelope({ data: reference("schemas", name) })
        : envelope({
            data: {
              type: "array",
              description: "The records of this page.",
              items: reference("schemas", name),
            },
            pagination: reference("schemas", "Pagination"),
          }),
    examples: { answer: exampleOf(example ?? fallback) },
  };
  const content = { ...(media && { "application/json": media }), ...asObject(other ?? {}) };
  return {
    ...withHeaders(rest, shared, item === undefined ? [] : ["link"]),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function envelope(properties: JsonObject): JsonObject {
  return { type: "object", required: Object.keys(properties), properties };
}

function exampleOf(example: unknown): JsonObject {
  return typeof example === "string" ? reference("examples", example) : { value: example };
}

function withHeaders(response: JsonObject, shared: JsonObject, more: readonly string[] = []): JsonObject {
  const { "x-headers": own = [], ...rest } = response;
  const known = asObject(shared["headers"] ?? {});
  const always = "x-request-id" in known ? ["x-request-id"] : [];
  const headers = [...always, ...asArray(own).map(asText), ...more].map((name) => [
    name,
    reference("headers", known[name]),
  ]);
  return headers.length === 0 ? rest : { ...rest, headers: Object.fromEntries(headers) };
}

function expandComponents(
  components: unknown,
  shared: JsonObject,
  eventTypes: readonly string[],
): JsonObject {
  return eachValue(components, (named, kind) => {
    if (kind === "schemas") return eachValue(named, (schema) => withEventTypes(asObject(schema), eventTypes));
    return kind === "responses"
      ? eachValue(named, (response) => expandProblem(asObject(response), shared))
      : named;
  });
}

function withEventTypes(
  { "x-event-types": isOfEvents, ...schema }: JsonObject,
  types: readonly string[],
): JsonObject {
  return isOfEvents === true ? { ...schema, enum: types } : schema;
}

function expandProblem({ "x-problem": problem, ...response }: JsonObject, shared: JsonObject): JsonObject {
  if (problem === undefined) return response;
  const media = {
    schema: reference("schemas", "Problem"),
    ...(Object.keys(asObject(problem)).length > 0 && { examples: { problem: { value: problem } } }),
  };
  return { ...withHeaders(response, shared), content: { "application/problem+json": media } };
}

function expandWebhook(item: unknown, type: string, shared: JsonObject): JsonObject {
  return eachValue(item, (operation, method) =>
    method === "post" ? expandEvent(asObject(operation), type, shared) : operation,
  );
}

/** An event is what it is about and its data; the envelope around them is the same for all. */
function expandEvent(operation: JsonObject, type: string, shared: JsonObject): JsonObject {
  const { "x-subject": subject, "x-data": data, "x-example": given, ...rest } = operation;
  if (data === undefined) return operation;
  const event = asObject(shared["event"]);
  const schema = asObject(event["schema"]);
  const charger = asObject(event["charger"] ?? {});
  const fields = asObject(schema["properties"]);
  const properties = {
    ...fields,
    type: { ...asObject(fields["type"]), const: type },
    subject: withTypeOf(asObject(fields["subject"]), subject),
    data: {
      ...asObject(fields["data"]),
      ...withCharger(asObject(data), asObject(charger["properties"] ?? {})),
    },
  };
  const sample: JsonObject = { ...asObject(event["example"]), ...asObject(given), type };
  const example: JsonObject = {
    ...sample,
    data: exampleWithCharger(asObject(sample["data"] ?? {}), charger["example"]),
  };
  const value = eachValue(properties, (_, name) =>
    name === "subject" ? { type: subject, id: example[name] } : example[name],
  );
  const media = { schema: { ...schema, properties }, examples: { event: { value } } };
  return {
    tags: event["tags"],
    ...rest,
    security: event["security"],
    parameters: references("parameters", event["parameters"]),
    requestBody: { required: true, content: { "application/json": media } },
    responses: eachValue(event["responses"], (name) => reference("responses", name)),
  };
}

/** Adds the fields after `charger_id`. A field that the event describes itself stays. */
function withCharger(data: JsonObject, more: JsonObject): JsonObject {
  const properties = asObject(data["properties"] ?? {});
  if (!("charger_id" in properties)) return data;
  const { charger_id, ...others } = properties;
  const before = Object.entries(others).slice(0, Object.keys(properties).indexOf("charger_id"));
  return {
    ...data,
    properties: { ...Object.fromEntries(before), charger_id, ...more, ...others },
  };
}

function exampleWithCharger(data: JsonObject, more: unknown): JsonObject {
  if (!("charger_id" in data) || more === undefined) return data;
  const { charger_id, ...others } = data;
  const isOfConnector = data["socket_id"] !== undefined || data["session_id"] !== undefined;
  const fields = { ...asObject(more), ...(!isOfConnector && { connector_id: null }) };
  return { charger_id, ...fields, ...others };
}

function withTypeOf(schema: JsonObject, type: unknown): JsonObject {
  const fields = asObject(schema["properties"]);
  return { ...schema, properties: { ...fields, type: { ...asObject(fields["type"]), const: type } } };
}

/** An object with `x-optional` requires all its other fields. */
function withRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRequired);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "x-optional") return [key, withRequired(inner)];
      const optional = new Set(asArray(inner));
      const fields = Object.keys(asObject(asObject(value)["properties"]));
      return ["required", fields.filter((field) => !optional.has(field))];
    }),
  );
}

function references(kind: string, names: unknown): JsonObject[] {
  return asArray(names).map((name) => reference(kind, name));
}

function reference(kind: string, name: unknown): JsonObject {
  return { $ref: `#/components/${kind}/${asText(name)}` };
}

function eachValue(object: unknown, change: (value: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(asObject(object)).map(([key, value]) => [key, change(value, key)]),
  );
}
