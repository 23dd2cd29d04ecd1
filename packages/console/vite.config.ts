import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: pathOf("web"),
  // The server writes the path at which it serves the console into the page.
  base: "./",
  resolve: { conditions: ["@forecourt/source", "module", "browser"] },
  plugins: [react()],
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
