import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readMessages } from "../ocpp/scripts/read-messages.ts";

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: pathOf("web"),
  // The server writes the path at which it serves the console into the page.
  base: "./",
  resolve: { conditions: ["@forecourt/source", "module", "browser"] },
  plugins: [react(), ocppMessages()],
  build: {
    outDir: pathOf("dist/app"),
    emptyOutDir: true,
    // Which files a screen loads: the sizes are checked by it.
    manifest: "manifest.json",
    // A small image within the code would need `data:` in the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
});

/** The form of each message is made from its TypeScript type, which is where OCPP's schema stands. */
function ocppMessages(): Plugin {
  const name = "virtual:ocpp-messages";
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const calls = [...readMessages()].filter(([, { from }]) => from !== "charge-point");
      const requests = Object.fromEntries(calls.map(([action, { request }]) => [action, request]));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(requests))});`;
    },
  };
}
