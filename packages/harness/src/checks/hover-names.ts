import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildOnce } from "./build.ts";
import { repositoryPath } from "./repository.ts";
import { fromComplaints, type Step } from "./step.ts";

/** Signatures that an editor shows, as their authors meant them to read. */
const signatures = [
  "start(chargerId: string, socketId: string, options: StartChargingOptions): Promise<Command>;",
  "get(cdrId: string, options?: CallOptions): Promise<CdrWithDecision>;",
  "list(options?: ListChargersOptions): Promise<Page<Charger>>;",
  "iterate(options?: ListChargersOptions): AsyncGenerator<Charger, void, undefined>;",
  "call(chargerId: string, options: CallChargerOptions): Promise<Command>;",
];

/** An editor shows an indexed access such as `components["schemas"]["Charger"]` as forty lines of fields. */
export const hoverNames: Step = {
  name: "hover-names",
  about: "the declarations of client, contract and webhooks show the names of records",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    const complaints: string[] = [];
    for (const name of ["client", "contract", "webhooks"]) {
      const folder = `packages/${name}/dist`;
      const files = await readdir(repositoryPath(folder), { recursive: true });
      const declarations = files.filter((file) => file.endsWith(".d.ts") && !file.includes(".test."));
      if (declarations.length === 0) complaints.push(`${folder} has no declarations`);
      for (const file of declarations) {
        const text = await readFile(repositoryPath(join(folder, file)), "utf8");
        if (/components\[["']schemas["']\]/.test(text))
          complaints.push(`${folder}/${file} has components["schemas"] in place of a name`);
      }
    }
    const resources = await readFile(repositoryPath("packages/client/dist/generated/resources.d.ts"), "utf8");
    const missing = signatures.filter((signature) => !resources.includes(signature));
    return fromComplaints([
      ...complaints,
      ...missing.map((signature) => `packages/client/dist/generated/resources.d.ts lacks: ${signature}`),
    ]);
  },
};
