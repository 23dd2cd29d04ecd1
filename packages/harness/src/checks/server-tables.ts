import { repositoryPath } from "./repository.ts";

/** What billing says in one word, and what it means. */
export interface BillingTables {
  meteringRegimes: readonly { regime: string; description: string }[];
  reasonCodes: readonly { code: string; outcome: string; description: string }[];
  tariffErrorCodes: readonly { code: string; description: string }[];
  tariffLintCodes: readonly { code: string; description: string }[];
}

/** One environment variable, as the server reads it. */
export interface SettingRow {
  name: string;
  /** As text; null: unset. */
  fallback: string | null;
  describe: string;
  fix: string;
}

export interface ProblemRow {
  code: string;
  status: number;
  title: string;
}

export interface MetricRow {
  type: string;
  name: string;
  help: string;
  labels: Record<string, { about: string; values: readonly string[] | null }>;
  /** Of a gauge. */
  source?: "process" | "database";
}

/** Metrics that are not ours, by how their names begin. */
export interface ProcessMetricRow {
  prefix: string;
  about: string;
}

/*
 * All tables are the server's own but that of the contract, read from its source. The path is put together at run time, because the server's
 * tests stand on this package: an import would make the two depend on each other.
 */

export async function settingRows(): Promise<SettingRow[]> {
  const module = (await import(sourceOf("platform/settings.ts"))) as { settings: Record<string, SettingRow> };
  return Object.values(module.settings);
}

/** `FORECOURT_` variables that are not settings: those of the client, the command line and the examples. */
export async function clientVariables(): Promise<readonly string[]> {
  const module = (await import(sourceOf("platform/settings.ts"))) as { clientVariables: readonly string[] };
  return module.clientVariables;
}

export async function problemRows(): Promise<ProblemRow[]> {
  const module = (await import(sourceOf("platform/problems.ts"))) as {
    problems: Record<string, Omit<ProblemRow, "code">>;
  };
  return Object.entries(module.problems).map(([code, row]) => ({ code, ...row }));
}

export async function metricRows(): Promise<{ own: MetricRow[]; ofProcess: ProcessMetricRow[] }> {
  const module = (await import(sourceOf("platform/metrics/table.ts"))) as {
    metricTable: Record<string, MetricRow>;
    processMetrics: ProcessMetricRow[];
  };
  return { own: Object.values(module.metricTable), ofProcess: module.processMetrics };
}

/** One command of forecourt-server, and what its --help says. */
export interface HostCommandRow {
  name: string;
  about: string;
  help: string;
}

export async function hostCommandRows(): Promise<HostCommandRow[]> {
  const { hostCommands, helpOf } = (await import(sourceOf("host/host-commands.ts"))) as {
    hostCommands: readonly Omit<HostCommandRow, "help">[];
    helpOf: (command: Omit<HostCommandRow, "help">) => string;
  };
  return hostCommands.map((command) => ({
    name: command.name,
    about: command.about,
    help: helpOf(command),
  }));
}

/** One operation of the API, and the least role that may. */
export interface OperationRow {
  id: string;
  method: string;
  path: string;
  role: string;
  sdk: string;
}

export async function operationRows(): Promise<OperationRow[]> {
  const module = (await import(repositoryPath("packages/contract/src/generated/routes.ts"))) as {
    routes: Record<string, Omit<OperationRow, "id">>;
  };
  return Object.entries(module.routes).map(([id, route]) => ({ id, ...route }));
}

/** Of the pricing package, which this one knows as little as the server. */
export async function billingTables(): Promise<BillingTables> {
  return (await import(repositoryPath("packages/pricing/src/index.ts"))) as BillingTables;
}

function sourceOf(file: string): string {
  return repositoryPath(`packages/server/src/${file}`);
}
