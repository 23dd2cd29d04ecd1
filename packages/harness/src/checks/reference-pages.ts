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

The server reads its settings from environment variables, and nowhere else. \`node --env-file=…\` reads them from a
file. It checks all of them before it starts, and names everything that is wrong at once. A \`FORECOURT_\` variable that
it does not know is refused: it is likely a misspelt one.

| setting | default | what it does, and what it takes |
| --- | --- | --- |
${rows.join("\n")}

The client, the command line and the examples have variables of their own, such as \`FORECOURT_URL\` (where the API is, \`/v1\`
included) and \`FORECOURT_API_KEY\`; the server ignores them.
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

The words in which billing says what it did: \`metering_regime\` of a location, \`reason_code\` of a billing decision, and the codes
of what is found in a tariff. [How a session becomes a CDR](../concepts/from-session-to-cdr.md) explains how they come about.

## Metering regimes

What is proof enough to bill. The regime of the location counts as it was when the session began.

| regime | what it bills |
| --- | --- |
${regimes.join("\n")}

## Reason codes

Why a session is billed the way it is. A complete session has no decision, and so no code. There may be more of them in time: take
one that you do not know by its outcome. \`billed\` is by what the charger reported, \`recovered_partial\` up to the last confirmed
reading, \`unbillable\` not at all.

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
\`title\` and \`detail\` are for people. \`errors\` lists each fault with a pointer, where there is more than one place to
look, and \`request_id\` finds the request in the server's log.

The same word is \`error.code\` in the SDK and the last part of \`type\`.

| code | status | what it says |
| --- | --- | --- |
${rows.join("\n")}

A charger that says no is not an error: the command's \`status\` is then \`rejected\` or \`timeout\`, and its \`error\` says why.
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

What a running server answers at \`/metrics\`, in the text format of Prometheus. [Observability](../guide/observability.md)
says how to scrape them, and which alerts are worth having.

Counters and histograms are those of one process since its start: add them up over processes. So are gauges, except for
those that are counted in the database: these are the same in every process, so take the largest. They are left out while
the database does not answer. No label holds an id, a name, or anything that a charger or a caller made up.

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

Every operation of the API, below \`/v1\`, and the least [role](../guide/keys-and-roles.md) that may call it. What each takes and
answers says [\`openapi.yaml\`](../../openapi.yaml), which a running server shows at \`/docs\`.

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

What only the host may do, on the same settings as the server: \`npx forecourt-server <command>\`. Without a command it is the
server that starts.

| command | what it does |
| --- | --- |
${list.join("\n")}

Each takes \`--help\`, and \`--json\` for one JSON document in place of words, errors included. Words about progress go to standard
error. The exit code is 0 when it is done, 1 when it was refused or failed, 2 when the arguments or the settings are not
understood, and 130 when Ctrl-C ended it, which leaves nothing half done or says how to go on.

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
