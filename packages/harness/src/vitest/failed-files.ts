import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes the paths of the files that failed to the file TEST_FAILED_FILES, as JSON. */
export default class FailedFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const path = process.env["TEST_FAILED_FILES"];
    if (path === undefined) return;
    const files = modules
      .filter((module) => !module.ok())
      .map(({ moduleId, project }) => ({ path: moduleId, project: project.name }));
    writeFileSync(path, JSON.stringify({ files, errors: errors.length }));
  }
}
