import type { EventOperation } from "./document.ts";
import { type Html, html, prose } from "./html.ts";
import { exampleOf } from "./sample.ts";
import { fieldsOf, fieldTable, typeOf } from "./schema.ts";

/** The section of one type of event: when the event occurs, and what its data is, with an example beside it. */
export function eventSection(type: string, event: EventOperation): Html {
  const { summary, description, requestBody } = event;
  const body = requestBody.content["application/json"];
  const data = body?.schema.properties?.["data"] ?? {};
  return html`<section class="operation" id="${eventAnchor(type)}">
<div class="told">
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

export function eventAnchor(type: string): string {
  return `event-${type}`;
}
