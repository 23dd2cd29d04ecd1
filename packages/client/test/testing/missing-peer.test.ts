import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Makes Node report that ajv is not installed. */
const hook = `export function resolve(name, context, next) {
  if (name.startsWith("ajv")) throw Object.assign(new Error("Cannot find package " + name), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
}`;
const hooks = `import { register } from "node:module"; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;

test("without ajv the fake server says what to install, and the rest of the entry loads", async () => {
  const entry = new URL("../../src/testing.ts", import.meta.url).href;
  const program = `const { createFakeServer } = await import(${JSON.stringify(entry)});
console.log(await createFakeServer().catch(({ code, message, cause }) => [code, message, cause.message].join("\\n")));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=@forecourt/source",
    `--import=${import.meta.resolve("tsx")}`,
    `--import=data:text/javascript,${encodeURIComponent(hooks)}`,
    "--input-type=module",
    `--eval=${program}`,
  ]);
  expect(stdout.trim().split("\n")).toEqual([
    "missing-peer",
    "@forecourt/client/testing needs ajv, which is not installed: npm install --save-dev ajv",
    "Cannot find package ajv/dist/2020.js",
  ]);
});
