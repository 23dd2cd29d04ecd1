import { expect, test } from "vitest";
import { createFetchClient } from "../src/fetch.ts";
import { type ClientOptions, createClient } from "../src/index.ts";

const apiKey = "fc_test_1_secret";

test.each([
  ["charging.example.com/v1"],
  ["localhost:8080"],
  ["ws://charging.example.com/v1"],
  ["https://"],
  ["https://charging.example.com/v1?tenant=1"],
  ["https://charging.example.com/v1#top"],
  ["https://user:secret@charging.example.com/v1"],
])("the baseUrl %s is refused before anything is sent", (baseUrl) => {
  for (const create of [createClient, createFetchClient])
    expect(() => create({ baseUrl, apiKey })).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: `createClient(): baseUrl must be an http:// or https:// URL without user, query and fragment, not ${JSON.stringify(baseUrl)}.`,
      }),
    );
});

test.each([
  ["https://charging.example.com", "https://charging.example.com/v1/me"],
  ["https://charging.example.com/", "https://charging.example.com/v1/me"],
  ["https://charging.example.com/v1/", "https://charging.example.com/v1/me"],
  ["https://example.com/charging", "https://example.com/charging/v1/me"],
  ["HTTPS://example.com/charging/v2", "https://example.com/charging/v2/me"],
])("with the baseUrl %s the client asks %s", async (baseUrl, expected) => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl,
    apiKey,
    fetch: async (url) => {
      asked.push(new URL(url).href);
      return Response.json({ data: {} });
    },
  });
  await client.me.get();
  expect(asked).toEqual([expected]);
});

test("an option that there is not is named", () => {
  const misspelt = { baseUrl: "https://charging.example.com/v1", apiKey, timeoutMS: 1000 } as ClientOptions;
  expect(() => createClient(misspelt)).toThrow(
    expect.objectContaining({ code: "invalid-option", message: "createClient(): unknown option timeoutMS." }),
  );
});
