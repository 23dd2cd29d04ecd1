import { expect, test } from "vitest";
import { expand } from "../scripts/expand.ts";

const shared = {
  errors: { always: { "401": "Unauthorized" }, id: { "404": "NotFound" } },
  headers: { "x-request-id": "RequestId", link: "NextLink", location: "ResourceLocation" },
  event: {
    tags: ["events"],
    security: [],
    parameters: ["WebhookMessageId"],
    responses: { "2XX": "EventTaken" },
    schema: {
      "x-optional": [],
      properties: {
        id: { type: "string" },
        type: { type: "string" },
        subject: { properties: { type: { type: "string" }, id: { type: "string" } } },
        data: {},
      },
    },
    example: {},
  },
};

test("a plain document is its own expansion", () => {
  const plain = {
    openapi: "3.1.0",
    paths: { "/me": { get: { responses: { "200": { description: "The caller." } } } } },
    components: { responses: { NotFound: { description: "No such record." } } },
  };
  expect(expand(plain)).toEqual(plain);
});

test("the role of an operation is also the role of its security requirement", () => {
  const operation = { "x-required-role": "operator", responses: {} };
  expect(expand({ paths: { "/tags": { get: operation } } })).toEqual({
    paths: { "/tags": { get: { ...operation, security: [{ apiKey: ["operator"] }] } } },
  });
});

test("an operation gets its parameters, its body and its errors", () => {
  const operation = {
    "x-parameters": ["IdempotencyKey"],
    parameters: [{ name: "type", in: "query" }],
    "x-body": { schema: "TagCreate", example: { tag: "A" } },
    responses: { "204": { description: "Done." } },
    "x-errors": ["id"],
  };
  const paths = { "/tags/{tag_id}": { "x-parameters": ["TagId"], post: operation } };
  expect(expand({ "x-shared": shared, paths })).toEqual({
    paths: {
      "/tags/{tag_id}": {
        parameters: [{ $ref: "#/components/parameters/TagId" }],
        post: {
          parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }, { name: "type", in: "query" }],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/TagCreate" },
                examples: { request: { value: { tag: "A" } } },
              },
            },
          },
          responses: {
            "204": {
              description: "Done.",
              headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
            },
            "401": { $ref: "#/components/responses/Unauthorized" },
            "404": { $ref: "#/components/responses/NotFound" },
          },
        },
      },
    },
  });
});

test("a list has its envelope, its example and the link to the next page", () => {
  const get = { responses: { "200": { description: "A page.", "x-list": "Tag" } } };
  const expanded = expand({ "x-shared": shared, paths: { "/tags": { get } } });
  expect(expanded).toMatchObject({
    paths: {
      "/tags": {
        get: {
          responses: {
            "200": {
              headers: { link: { $ref: "#/components/headers/NextLink" } },
              content: {
                "application/json": {
                  schema: {
                    required: ["data", "pagination"],
                    properties: { data: { type: "array", items: { $ref: "#/components/schemas/Tag" } } },
                  },
                  examples: { answer: { $ref: "#/components/examples/TagList" } },
                },
              },
            },
          },
        },
      },
    },
  });
});

test("an event has the shared envelope around its data", () => {
  const post = {
    summary: "A tag was created",
    "x-subject": "id_tag",
    "x-data": { "x-optional": ["note"], properties: { tag: {}, note: {} } },
    "x-example": { id: "evt_1", subject: "tag_1", data: { tag: "A" } },
  };
  const expanded = expand({ "x-shared": shared, paths: {}, webhooks: { "id_tag.created": { post } } });
  expect(expanded).toMatchObject({
    webhooks: {
      "id_tag.created": {
        post: {
          tags: ["events"],
          summary: "A tag was created",
          parameters: [{ $ref: "#/components/parameters/WebhookMessageId" }],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  required: ["id", "type", "subject", "data"],
                  properties: {
                    type: { const: "id_tag.created" },
                    subject: { properties: { type: { const: "id_tag" } } },
                    data: { required: ["tag"] },
                  },
                },
                examples: {
                  event: {
                    value: {
                      id: "evt_1",
                      type: "id_tag.created",
                      subject: { type: "id_tag", id: "tag_1" },
                      data: { tag: "A" },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
});

test("a group of errors that does not exist is refused", () => {
  const get = { responses: {}, "x-errors": ["idd"] };
  expect(() => expand({ "x-shared": shared, paths: { "/tags": { get } } })).toThrow("expected an object");
});
