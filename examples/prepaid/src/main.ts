import { createClient } from "@forecourt/client";
import { serve } from "@hono/node-server";
import { openPrepaid } from "./open-prepaid.ts";

const { FORECOURT_URL = "http://127.0.0.1:8080/v1", FORECOURT_API_KEY = "", OWN_URL = "" } = process.env;
const client = createClient({ baseUrl: FORECOURT_URL, apiKey: FORECOURT_API_KEY });
const balances = new Map([["04A2B9C1", 2_500]]);
const app = await openPrepaid(client, OWN_URL, balances);
serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 3000) });
