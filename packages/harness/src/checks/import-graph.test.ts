import { expect, test } from "vitest";
import { foreignImports } from "./import-graph.ts";

const files: Record<string, string> = {
  "src/index.ts": `export { a } from "./a.ts";\nexport type { B } from "./folder/b.ts";`,
  "src/a.ts": `import { b } from "./folder/b.ts";\nconst socket = "ws";\n// import "node:fs";\nexport const a = b;`,
  "src/folder/b.ts": `import "../index.ts";\nexport const b = async () => import("node:crypto");\nexport type B = import("ws").WebSocket;`,
  "src/ws.ts": `import { createServer } from "node:http";\nimport { a } from "./a.ts";`,
};
const read = (path: string): Promise<string> =>
  path in files ? Promise.resolve(files[path] ?? "") : Promise.reject(new Error(`There is no ${path}.`));

test("imports of other packages are found wherever the entry leads, with the way there", async () => {
  const way = ["src/index.ts", "src/folder/b.ts"];
  expect(await foreignImports("src/index.ts", read)).toEqual([
    { file: "src/folder/b.ts", name: "node:crypto", way },
    { file: "src/folder/b.ts", name: "ws", way },
  ]);
});

test("what the entry does not lead to is not looked at", async () => {
  expect(await foreignImports("src/a.ts", async (path) => (path === "src/a.ts" ? "" : read(path)))).toEqual(
    [],
  );
});
