import { quickstart } from "./quickstart.ts";

const { FORECOURT_URL: url = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY: apiKey } = process.env;
if (apiKey === undefined) {
  console.error("Set FORECOURT_API_KEY to an admin key; the server prints one when it starts.");
  process.exitCode = 2;
} else {
  await quickstart({ url, apiKey, print: console.log });
}
