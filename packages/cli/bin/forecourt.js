#!/usr/bin/env node
import module from "node:module";

// What was compiled once need not be again, where Node knows how (22.8 and later).
module.enableCompileCache?.();
const { start } = await import("../dist/bin.js");
await start();
