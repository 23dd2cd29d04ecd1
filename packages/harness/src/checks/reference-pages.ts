import { apiPage, pageOf } from "./api/api-page.ts";
import { messagesOf, messagesPage } from "./api/messages-page.ts";
import { packageOf, publishedApi } from "./api/published-api.ts";
import { cliPage } from "./cli-page.ts";
import { type CaseData, casesPage } from "./conformance/cases-page.ts";
import { quirkTests } from "./conformance/quirk-tests.ts";
import { quirksPage } from "./conformance/quirks-page.ts";
import { eventsPage } from "./events-page.ts";
import { monitoringFiles } from "./monitoring/monitoring-files.ts";
import { publishedPackages, repositoryPath } from "./repository.ts";
import {
  billingTables,
  hostCommandRows,
  metricRows,
  operationRows,
  problemRows,
  settingRows,
} from "./server-tables.ts";

const notice = "<!-- Written by `pnpm gen`. Do not edit. -->";

/** The pages and files that are made from tables and docstrings in the code, by path. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ["docs/reference/billing.md", await billingPage()],
    ["docs/reference/configuration.md", await configurationPage()],
    ["docs/reference/errors.md", await errorsPage()],
    ["docs/reference/events.md", await eventsPage(notice)],
    ["docs/reference/host-commands.md", await hostCommandsPage()],
    ["docs/reference/metrics.md", await metricsPage()],
    ["docs/reference/operations.md", await operationsPage()],
    ["docs/reference/ocpp-messages.md", messagesPage(messagesOf(await publishedApi()))],
    ...(await apiPages()),
    ["docs/reference/cli.md", await cliPage(notice)],
    ...(await conformancePages()),
    ...(await monitoringFiles()),
  ]);
}

const prefaces: Partial<Record<string, string>> = {
  "@forecourt/ocpp": "What `RequestOf` and `AnswerOf` of each action are: [the messages](ocpp-messages.md).",
};

async function apiPages(): Promise<[path: string, text: string][]> {
  const { entries } = await publishedApi();
  const withApi = (await publishedPackages()).filter(({ manifest: { exports = {} } }) => "." in exports);
  return withApi.map(({ folder, manifest: { name, description = "" } }) => {
    const own = entries.filter(({ specifier }) => packageOf(specifier) === name);
    const preface = prefaces[name];
    const page = apiPage({ name, description, folder, entries: own, ...(preface && { preface }) });
    return [`docs/reference/${pageOf(name)}`, page];
  });
}

async function configurationPage(): Promise<string> {
  const rows = (await settingRows()).map(({ name, fallback, describe, fix }) => {
    const given = fallback === null ? "unset" : `\`${fallback}\``;
    return `| \`${name}\` | ${given} | ${cell(describe)} ${cell(fix)} |`;
  });
  return `${notice}

# Configuration

The server reads its settings only from environment variables. \`node --env-file=…\` reads them from a file. The server checks
all of them before it starts, and reports all mistakes at once. It refuses unknown \`FORECOURT_\` variables, because they are
probably misspelt.

| setting | default | what it does, and what it takes |
| --- | --- | --- |
${rows.join("\n")}

The client, the command line and the examples have their own variables, for example \`FORECOURT_URL\` (the address of the API
with \`/v1\`) and \`FORECOURT_API_KEY\`; the server ignores them.
`;
}

async function billingPage(): Promise<string> {
  const { meteringRegimes, reasonCodes, tariffErrorCodes, tariffLintCodes } = await billingTables();
  const regimes = meteringRegimes.map(
    ({ regime, description }) => `| \`${regime}\` | ${cell(description)} |`,
  );
  const reasons = reasonCodes.map(
    ({ code, outcome, description }) => `| \`${code}\` | ${outcome} | ${cell(description)} |`,
  );
  const findings = (entries: readonly { code: string; description: string }[]) =>
    entries.map(({ code, description }) => `| \`${code}\` | ${cell(description)} |`).join("\n");
  return `${notice}

# Billing

The values of billing: \`metering_regime\` of a location, \`reason_code\` of a billing decision, and the codes of problems in a
tariff. [How a session becomes a CDR](../concepts/from-session-to-cdr.md) explains how they are used.

## Metering regimes

How much evidence is necessary to bill. A session uses the regime that its location had at the start.

| regime | what it bills |
| --- | --- |
${regimes.join("\n")}

## Reason codes

The reason why a session is billed in a certain way. A complete session has no decision and no code. New codes may be added: handle
an unknown one by its outcome. \`billed\` means billed by the reports of the charger, \`recovered_partial\` up to the last
confirmed reading, \`unbillable\` not at all.

| reason code | outcome | situation, and what is billed |
| --- | --- | --- |
${reasons.join("\n")}

## Tariffs that are refused

| code | what is wrong |
| --- | --- |
${findings(tariffErrorCodes)}

## Tariffs that deserve a second look

They are taken. Each of these is legal, and probably not meant.

| code | what it says |
| --- | --- |
${findings(tariffLintCodes)}
`;
}

async function errorsPage(): Promise<string> {
  const rows = (await problemRows()).map(
    ({ code, status, title }) => `| [\`${code}\`](../problems/${code}.md) | ${status} | ${cell(title)} |`,
  );
  return `${notice}

# Errors

Every refusal is an \`application/problem+json\` document (RFC 9457) with a \`code\` from this table. Branch on the code;
\`title\` and \`detail\` are for people. \`errors\` lists each mistake with a pointer if there can be several, and
\`request_id\` finds the request in the server's log.

The code is also \`error.code\` in the SDK and the last part of \`type\`.

| code | status | what it says |
| --- | --- | --- |
${rows.join("\n")}

A refusal by a charger is not an error: the command's \`status\` is then \`rejected\` or \`timeout\`, and its \`error\` says why.
See [commands and waiting](../guide/commands.md).
`;
}

async function metricsPage(): Promise<string> {
  const { own, ofProcess } = await metricRows();
  const rows = own.map(({ name, type, labels, help, source }) => {
    const described = Object.entries(labels).map(([label, { about, values }]) => {
      return `\`${label}\`: ${values === null ? about : values.map((value) => `\`${value}\``).join(", ")}`;
    });
    const counted = source === "database" ? ["Counted in the database, at most every 5 s."] : [];
    return `| \`${name}\` | ${type} | ${cell([help, ...counted].join(" "))} | ${cell(described.join("; "))} |`;
  });
  const others = ofProcess.map(({ prefix, about }) => {
    return `| \`${prefix.endsWith("_") ? `${prefix}*` : prefix}\` | ${cell(about)} |`;
  });
  return `${notice}

# Metrics

The metrics of a running server at \`/metrics\`, in the text format of Prometheus. [Observability](../guide/observability.md)
describes how to scrape them, and has alerts.

Counters and histograms are those of one process since its start, so use the sum over processes. The same is true for gauges, except
for those from the database: these are the same in every process, so use the maximum, and they are missing while the database does
not answer. No label contains an id, a name, or a text from a charger or a caller.

| metric | type | what it says | labels |
| --- | --- | --- | --- |
${rows.join("\n")}

The process and Node, as prom-client measures them; which of these there are depends on the system:

| metric | what it says |
| --- | --- |
${others.join("\n")}
`;
}

async function operationsPage(): Promise<string> {
  const rows = (await operationRows()).map(
    ({ id, method, path, role, sdk }) => `| ${method} | \`${path}\` | ${role} | \`${sdk}\` | \`${id}\` |`,
  );
  return `${notice}

# Operations

Every operation of the API below \`/v1\`, with the lowest [role](../guide/keys-and-roles.md) that may call it.
[\`openapi.yaml\`](../../openapi.yaml) describes requests and answers; a running server shows it at \`/docs\`.

| method | path | role | in the client | operation |
| --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

async function hostCommandsPage(): Promise<string> {
  const rows = await hostCommandRows();
  const list = rows.map(
    ({ name, about }) => `| [\`${name}\`](#${name.replaceAll(" ", "-")}) | ${cell(about)} |`,
  );
  const parts = rows.map(({ name, help }) => `## ${name}\n\n\`\`\`text\n${help}\n\`\`\``);
  return `${notice}

# Commands on the host

Commands that run on the host with the settings of the server: \`npx forecourt-server <command>\`. Without a command, the server
starts.

| command | what it does |
| --- | --- |
${list.join("\n")}

Every command has \`--help\`, and \`--json\` for one JSON document as output, also for errors. Progress goes to standard error. The
exit code is 0 if it succeeded, 1 if it was refused or failed, 2 if the arguments or the settings are invalid, and 130 after Ctrl-C,
which leaves nothing half done or says how to continue.

${parts.join("\n\n")}
`;
}

/** A bar would end the table's cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** The generated pages of docs/conformance, by path. */
async function conformancePages(): Promise<[path: string, text: string][]> {
  return [
    ["docs/conformance/cases.md", casesPage(await cases())],
    ["docs/conformance/quirks.md", quirksPage(await quirkTests())],
  ];
}

// Put together at run time: the tests of that package stand on this one, and an import would close the circle.
async function cases(): Promise<CaseData> {
  return (await import(repositoryPath("packages/ocpp/src/conformance.ts"))) as CaseData;
}
