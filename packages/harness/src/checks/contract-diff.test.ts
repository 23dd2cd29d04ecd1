import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { plainIdentity } from "../release/planned-versions.ts";
import { diffContract } from "./contract-diff.ts";

const deleteOperation = `    delete:
      operationId: deleteThing
      x-required-role: operator
      responses: { "204": { description: Gone. } }
`;

const released = `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
servers: [{ url: /v1 }]
paths:
  /things:
    get:
      operationId: listThings
      x-required-role: viewer
      parameters:
        - { name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 25 } }
      responses:
        "200": { description: Things., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
    post:
      operationId: createThing
      x-required-role: operator
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/ThingWrite" } } }
      responses:
        "201": { description: A thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
  /things/{thing_id}:
    parameters: [{ name: thing_id, in: path, required: true, schema: { type: string } }]
    put:
      operationId: touchThing
      x-required-role: operator
      responses: { "204": { description: Touched. } }
${deleteOperation}webhooks:
  thing.made:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [type], properties: { type: { const: thing.made } } }
      responses: { "200": { description: Taken. } }
components:
  schemas:
    Colour: { type: string, description: "Its colour. Open: further may come.", enum: [red, green] }
    Shape: { type: string, description: Its shape., enum: [round, square] }
    Thing:
      type: object
      additionalProperties: false
      required: [id, colour]
      properties:
        id: { type: string }
        colour: { $ref: "#/components/schemas/Colour" }
        shape: { $ref: "#/components/schemas/Shape" }
        weight_g: { type: integer }
    ThingWrite:
      type: object
      additionalProperties: false
      required: [colour]
      properties:
        colour: { $ref: "#/components/schemas/Colour" }
        length_m: { type: integer, minimum: 0, maximum: 10 }
        note: { type: string }
`;

test("what breaks clients of the last release fails, each with its place", async () => {
  await using repository = await startRepository(released, "@forecourt/contract@1.2.0");
  await repository.write([
    // A field of an answer goes.
    ["        weight_g: { type: integer }\n", ""],
    // A request must say more, within less, and may not say what it could.
    ["required: [colour]", "required: [colour, length_m]"],
    ["maximum: 10 }", "maximum: 5 }"],
    ["        note: { type: string }\n", ""],
    // An operation goes, and another one wants more of the caller, and answers otherwise.
    [deleteOperation, ""],
    ["x-required-role: viewer", "x-required-role: admin"],
    ["default: 25", "default: 10"],
    ['        "201": {', '        "202": { description: Later. }\n        "201": {'],
    // A set that was closed when it was released, although the document now says that it is open.
    [
      "description: Its shape., enum: [round, square]",
      'description: "Its shape. Open: further may come.", enum: [round, square, flat]',
    ],
    // A word of an open set goes.
    ["enum: [red, green]", "enum: [red]"],
    // An event is called otherwise.
    ["  thing.made:", "  thing.built:"],
    ["const: thing.made", "const: thing.built"],
  ]);

  const outcome = await diffContract(repository.folder);

  const lines = outcome.ok ? [] : outcome.output.split("\n");
  const expected = [
    ["/things get parameters 0 schema default", "25", "10"],
    ["/things get x-required-role", "viewer", "admin"],
    ["/things get responses 200", "weight_g", "removed"],
    ["/things get responses 200", "colour", "'green'"],
    ["/things get responses 200", "shape", "'flat'"],
    ["/things post requestBody", "required", "length_m"],
    ["/things post requestBody", "length_m maximum", "<= 5"],
    ["/things post requestBody", "note", "removed"],
    ["/things post responses 202"],
    ["/things/{thing_id} delete", "removed"],
    ["webhooks thing.built", "type const", "thing.made"],
  ];
  for (const words of expected)
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(["^Since @forecourt/contract@1.2.0", ...words.map(literally)].join(".*")),
      ),
    );
  expect(lines).toHaveLength(expected.length);
});

test("what only adds passes", async () => {
  await using repository = await startRepository(released, "@forecourt/contract@1.2.0");
  await repository.write([
    // New fields, of an answer and of a request.
    [
      "        weight_g: { type: integer }\n",
      "        weight_g: { type: integer }\n        depth_m: { type: integer }\n",
    ],
    [
      "        note: { type: string }\n",
      "        note: { type: string }\n        depth_m: { type: integer }\n",
    ],
    // A new operation, parameter and event.
    [
      "    delete:\n",
      "    get:\n      operationId: getThing\n      responses: { '204': { description: Nothing. } }\n    delete:\n",
    ],
    [
      "        - { name: per_page",
      "        - { name: page, in: query, schema: { type: integer } }\n        - { name: per_page",
    ],
    [
      "webhooks:\n",
      "webhooks:\n  thing.lost:\n    post:\n      responses: { '200': { description: Taken. } }\n",
    ],
    // A new word in an open set, though answers have it.
    ["enum: [red, green]", "enum: [red, green, blue]"],
    // More is taken, from more people.
    ["maximum: 10 }", "maximum: 20 }"],
    ["x-required-role: viewer\n", "x-required-role: viewer\n      description: All of them.\n"],
    [
      "      operationId: createThing\n      x-required-role: operator",
      "      operationId: createThing\n      x-required-role: viewer",
    ],
  ]);

  expect(await diffContract(repository.folder)).toEqual({ ok: true });
});

test("the last release counts, and not what was tried before the next", async () => {
  await using repository = await startRepository(
    released.replace("weight_g", "mass_g"),
    "@forecourt/contract@1.9.0",
  );
  await repository.write([["mass_g", "weight_g"]]);
  await repository.commit("@forecourt/contract@1.10.0");
  await repository.write([["weight_g", "weight_kg"]]);
  await repository.commit("@forecourt/contract@2.0.0-next.1");
  await repository.write([["weight_kg", "weight_g"]]);
  await repository.commit("@forecourt/client@3.0.0");

  expect(await diffContract(repository.folder)).toEqual({ ok: true });
});

test("before the first release it says that there is none", async () => {
  await using repository = await startRepository(released, "@forecourt/client@1.0.0");
  expect(await diffContract(repository.folder)).toEqual({
    ok: true,
    skipped: "No release yet: there is no tag @forecourt/contract@*.",
  });
});

test("a clone without history does not pass for a repository without releases", async () => {
  await using repository = await startRepository(released, "@forecourt/contract@1.2.0");
  await repository.write([["weight_g", "weight_kg"]]);
  await repository.commit("@forecourt/client@1.0.0");
  const shallow = join(repository.folder, "shallow");
  await run("git", ["clone", "--quiet", "--depth=1", "--no-tags", `file://${repository.folder}`, shallow]);

  const outcome = await diffContract(shallow);

  expect(outcome.ok ? outcome.skipped : outcome.output).toContain("The clone has no history");
});

test("an unreadable document does not count as a document without changes", async () => {
  await using repository = await startRepository(released, "@forecourt/contract@1.2.0");
  await repository.write([["openapi: 3.1.0", "openapi: ["]]);
  await expect(diffContract(repository.folder)).rejects.toThrow();
});

/** A repository whose one commit is tagged. */
async function startRepository(document: string, tag: string) {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-contract-diff-"));
  let text = document;
  const commit = async (tagged: string) => {
    await writeFile(join(folder, "openapi.yaml"), text);
    await run("git", ["-C", folder, "add", "openapi.yaml"]);
    await run("git", [
      "-C",
      folder,
      ...plainIdentity,
      "commit",
      "--quiet",
      "--no-verify",
      "--message=change",
    ]);
    await run("git", ["-C", folder, ...plainIdentity, "tag", tagged]);
  };
  await run("git", ["init", "--quiet", "--initial-branch=main", folder]);
  await commit(tag);
  return {
    folder,
    commit,
    /** Changes the working tree, each part where it stands first. */
    write: async (replaced: [part: string, by: string][]) => {
      for (const [part, by] of replaced) {
        if (!text.includes(part)) throw new Error(`The document does not say ${part}.`);
        text = text.replace(part, by);
      }
      await writeFile(join(folder, "openapi.yaml"), text);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const run = promisify(execFile);

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
