import { apiPage, pageOf } from "./api/api-page.ts";
import { messagesOf, messagesPage } from "./api/messages-page.ts";
import { packageOf, publishedApi } from "./api/published-api.ts";
import { conformancePages } from "./conformance/conformance-pages.ts";
import { publishedPackages } from "./repository.ts";
import { problemRows, settingRows } from "./server-tables.ts";

const notice = "<!-- Written by `pnpm gen`. Do not edit. -->";

/** The pages of docs that are made from tables and docstrings in the code, by path. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ["docs/reference/configuration.md", await configurationPage()],
    ["docs/reference/errors.md", await errorsPage()],
    ["docs/reference/ocpp-messages.md", messagesPage(messagesOf(await publishedApi()))],
    ...(await apiPages()),
    ...(await conformancePages()),
  ]);
}

const prefaces: Partial<Record<string, string>> = {
  "@forecourt/ocpp": "What `RequestOf` and `AnswerOf` of each action are: [the messages](ocpp-messages.md).",
};

async function apiPages(): Promise<[path: string, text: string][]> {
  const { entries } = await publishedApi();
  return (await publishedPackages()).map(({ folder, manifest: { name, description = "" } }) => {
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

The client, the examples and tools read \`FORECOURT_URL\` (where the API is, \`/v1\` included) and \`FORECOURT_API_KEY\`; the
server ignores both.
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

/** A bar would end the table's cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
