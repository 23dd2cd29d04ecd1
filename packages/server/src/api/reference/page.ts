import { type EventOperation, openApi, operations, type Placed, type Schema } from "./document.ts";
import { type Html, html, inline, prose } from "./html.ts";
import { operationSection } from "./operation.ts";
import { exampleOf } from "./sample.ts";
import { boundsOf, fieldsOf, fieldTable, typeOf } from "./schema.ts";

/** The reference of the API as one page that needs nothing but its style; its script only filters the list of contents. */
export function referencePage(serverUrl: string): string {
  const { info, tags, components } = openApi;
  const all = operations();
  const groups = tags
    .map((tag) => ({ ...tag, operations: all.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((group) => group.operations.length > 0);
  const schemas = Object.entries(components.schemas);
  const eventTypes = Object.entries(openApi.webhooks);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/style.css">
<script src="docs/filter.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents">
<details open>
<summary>${info.title}</summary>
<label id="filter" hidden>Filter<input type="search" placeholder="charger, POST, 422 …" autocomplete="off"></label>
<ul>
<li class="group"><a href="#content">Overview</a></li>
${groups.map(contentsOf)}
<li class="group"><a href="#event-types">Event types</a><ul>${eventTypes.map(([type, { post }]) => html`<li class="entry" data-words="${type}"><a href="#${eventAnchor(type)}">${post.summary}</a></li>`)}</ul></li>
<li class="group"><a href="#schemas">Schemas</a><ul>${schemas.map(([name]) => html`<li class="entry"><a href="#schema-${name}">${name}</a></li>`)}</ul></li>
</ul>
</details>
</nav>
<main id="content">
<header>
<h1>${info.title} <small>${info.version}</small></h1>
<p class="lead">${info.summary}</p>
${prose(info.description)}
<p>Base URL <code>${serverUrl}</code>. The document behind this page: <a href="openapi.yaml">openapi.yaml</a>, <a href="openapi.json">openapi.json</a>.</p>
<p>The examples read <code>FORECOURT_URL</code> (the base URL) and <code>FORECOURT_API_KEY</code>, a key of the form <code>${components.securitySchemes.apiKey.bearerFormat}</code>.</p>
</header>
${groups.map(
  (group) => html`<h2 id="tag-${group.name}"><a href="#tag-${group.name}">${group.name}</a></h2>
${prose(group.description)}
${group.operations.map(operationSection)}`,
)}
<h2 id="event-types"><a href="#event-types">Event types</a></h2>
<p>The events of webhooks, lists and the event stream. Every event has the fields of <a href="#schema-Event">Event</a>; its <code>data</code> depends on its type.</p>
${eventTypes.map(([type, { post }]) => eventSection(type, post))}
<h2 id="schemas"><a href="#schemas">Schemas</a></h2>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>
`.html;
}

function contentsOf({ name, operations: ofTag }: { name: string; operations: readonly Placed[] }): Html {
  const entries = ofTag.map(({ method, path, operation }) => {
    const statuses = Object.keys(operation.responses).join(" ");
    // The words that the filter searches, in addition to the title.
    const words = `${method} ${path} ${operation.operationId} ${operation["x-sdk"]} ${operation["x-required-role"]} ${statuses}`;
    return html`<li class="entry" data-words="${words}"><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${operation.summary}</a></li>`;
  });
  return html`<li class="group"><a href="#tag-${name}">${name}</a><ul>${entries}</ul></li>`;
}

function schemaSection(name: string, schema: Schema): Html {
  const fields = fieldsOf(schema);
  const what =
    fields.length > 0
      ? fieldTable(fields)
      : html`<p><span class="type">${typeOf(schema)}</span> ${boundsOf(schema)}</p>`;
  return html`<section class="schema" id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>${schema.description === undefined ? null : html`<p>${inline(schema.description)}</p>`}${what}</section>
`;
}

/** The section of one type of event: when the event occurs, and what its data is, with an example beside it. */
function eventSection(type: string, event: EventOperation): Html {
  const { summary, description, requestBody } = event;
  const body = requestBody.content["application/json"];
  const data = body?.schema.properties?.["data"] ?? {};
  return html`<section class="operation" id="${eventAnchor(type)}">
<div class="text">
<h3><a href="#${eventAnchor(type)}">${summary}</a></h3>
<p class="endpoint"><code>${type}</code></p>
<p class="facts">Class <strong>${event["x-class"]}</strong></p>
${prose(description)}
<h4>Data <span class="type">${data.$ref === undefined ? null : typeOf(data)}</span></h4>${fieldTable(fieldsOf(data))}
</div>
<div class="samples">
<figure><figcaption>Event</figcaption><pre tabindex="0"><code>${JSON.stringify(exampleOf(body), null, 2)}</code></pre></figure>
</div>
</section>
`;
}

function eventAnchor(type: string): string {
  return `event-${type}`;
}
