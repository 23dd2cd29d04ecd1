import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Enums, Models, Serialize, SPDX, Spec, Validation } from "@cyclonedx/cyclonedx-library";
import type { Workspace } from "../checks/repository.ts";
import { installedTree } from "./installed-tree.ts";
import { lockedHashes } from "./locked-hashes.ts";

/** What the build of a package that has others inside writes to `dist/bundled.json`. */
export interface BundledPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
}

export interface SbomSubject extends Workspace {
  /** Of its tarball, in base64. */
  sha512: string;
  /** Where the tarball is unpacked. */
  unpacked: string;
}

/**
 * A CycloneDX 1.6 document, in JSON, about everything that comes with a published package: its dependencies, at the
 * versions that its tests ran with, and the packages bundled in it. Each has its licence and its hash. `npm sbom` and
 * cyclonedx-npm cannot replace this: npm refuses the `workspace:` ranges and the node_modules of pnpm, and with its errors
 * ignored the document of @forecourt/ocpp has 452 components, without hashes, in place of `ws` alone.
 */
export async function sbomOf(
  { folder, manifest, sha512, unpacked }: SbomSubject,
  now: Date,
): Promise<string> {
  const tree = await installedTree(folder);
  const components = new Map([...tree].map(([key, found]) => [key, component(found)]));
  for (const [key, { dependencies }] of tree) {
    for (const dependency of dependencies) depend(components.get(key), components.get(dependency));
  }
  const root = components.get(`${manifest.name}@${manifest.version}`);
  if (root === undefined) throw new Error(`${manifest.name} is not in its own tree.`);
  root.hashes.set(Enums.HashAlgorithm["SHA-512"], hex(sha512));
  const others = new Models.ComponentRepository([...components.values()].filter((each) => each !== root));

  const hashes = await lockedHashes();
  for (const bundled of (await bundledIn(unpacked)) ?? []) {
    const inside = component({ ...bundled, sha512: hashes.get(`${bundled.name}@${bundled.version}`) });
    inside.properties.add(new Models.Property("forecourt:bundled", "true"));
    depend(root, inside);
    others.add(inside);
  }
  const metadata = new Models.Metadata({ timestamp: now, component: root });
  const bom = new Models.Bom({ serialNumber: `urn:uuid:${randomUUID()}`, metadata, components: others });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

/** Why the text is not a CycloneDX 1.6 document, checked against the schema of CycloneDX; undefined when it is one. */
export async function sbomFault(text: string): Promise<string | undefined> {
  const fault = await validator.validate(text);
  return fault === null ? undefined : JSON.stringify(fault);
}

/** The parts of a CycloneDX document without a licence, or with one that SPDX does not know. */
export function unlicensed(text: string): string[] {
  const { components = [] } = JSON.parse(text) as Serialize.JSON.Types.Normalized.Bom;
  return components
    .filter(({ licenses = [] }) => licenses.length === 0 || licenses.some(isNamedOnly))
    .map(({ purl, name }) => String(purl ?? name));
}

function isNamedOnly(each: Serialize.JSON.Types.Normalized.License): boolean {
  return "license" in each && "name" in each.license;
}

/** Undefined for a package that has no others inside. */
export async function bundledIn(unpacked: string): Promise<BundledPackage[] | undefined> {
  const text = await readFile(join(unpacked, "dist/bundled.json"), "utf8").catch(() => undefined);
  // Its build writes it so; a package without a licence or a version is found by who checks the document.
  return text === undefined ? undefined : (JSON.parse(text) as BundledPackage[]);
}

interface Described {
  name: string;
  version: string;
  license: string | undefined;
  sha512: string | undefined;
}

function component({ name, version, license, sha512 }: Described): Models.Component {
  const [, group, bare = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${group === undefined ? "" : `${encodeURIComponent(group)}/`}${bare}@${version}`;
  const described = new Models.Component(Enums.ComponentType.Library, bare, {
    bomRef: purl,
    ...(group !== undefined && { group }),
    version,
    purl,
  });
  if (license !== undefined) described.licenses.add(licence(license));
  if (sha512 !== undefined) described.hashes.set(Enums.HashAlgorithm["SHA-512"], hex(sha512));
  return described;
}

function licence(text: string): Models.License {
  const id = SPDX.fixupSpdxId(text);
  if (id !== undefined) return new Models.SpdxLicense(id);
  return / (?:OR|AND|WITH) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text);
}

function depend(dependent: Models.Component | undefined, needed: Models.Component | undefined): void {
  // A tree is closed: what it names is in it.
  if (dependent === undefined || needed === undefined)
    throw new Error("unreachable: a name without a component");
  dependent.dependencies.add(needed.bomRef);
}

function hex(base64: string): string {
  return Buffer.from(base64, "base64").toString("hex");
}
