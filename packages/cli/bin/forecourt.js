#!/usr/bin/env node
import module from "node:module";

// What was compiled once need not be again, where Node knows how (22.8 and later).
module.enableCompileCache?.();
if (process.argv[2] === "complete") {
  const { complete } = await import("../dist/complete.js");
  await complete(process.argv.slice(3));
} else {
  const { start } = await import("../dist/bin.js");
  await start();
}
