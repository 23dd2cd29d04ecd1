import { type Answer, type Placed, resolved } from "./document.ts";
import { type Html, html, prose } from "./html.ts";
import { bodyOf, curlOf, exampleOf, sdkCallOf } from "./sample.ts";
import { fieldsOf, fieldTable, typeOf } from "./schema.ts";

/** Everything about one operation, with its request and answer beside it. */
export function operationSection(placed: Placed): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description } = operation;
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status,
    ...resolved(answer),
  }));
  const good = answers.filter(({ status }) => status.startsWith("2"));
  const refusals = answers.filter(({ status }) => !status.startsWith("2"));
  return html`<section class="operation" id="${operationId}">
<div class="text">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(`/v1${path}`)}</code></p>
<p class="facts">Role <strong>${operation["x-required-role"]}</strong> or higher · SDK <code>${operation["x-sdk"]}</code> · <code>${operationId}</code></p>
${prose(description)}
${parameterPart(placed)}
${bodyPart(placed)}
<h4>Answers</h4>
<table class="answers">${good.map(answerRow)}</table>
<details><summary>Refusals ${refusals.map(({ status }) => html` <span class="status s${status.slice(0, 1)}">${status}</span>`)}</summary>
<table class="answers">${refusals.map(answerRow)}</table></details>
</div>
<div class="samples">
${sample("curl", curlOf(placed))}
${sample("TypeScript", sdkCallOf(placed))}
${good.map(exampleAnswer)}
</div>
</section>
`;
}

/** A long path may be broken after each slash. */
function breakable(path: string): Html {
  return html`${path.split("/").map((part, index) => (index === 0 ? html`` : html`/<wbr>${part}`))}`;
}

function parameterPart({ parameters }: Placed): Html {
  if (parameters.length === 0) return html``;
  const rows = parameters.map(({ name, in: place, required = false, schema, description }) => {
    return { name, place, required, schema, description };
  });
  return html`<h4>Parameters</h4>${fieldTable(rows)}`;
}

function bodyPart(placed: Placed): Html {
  const body = bodyOf(placed);
  if (body === undefined) return html``;
  const fields = fieldsOf(body.schema);
  return html`<h4>Body <span class="type">${typeOf(body.schema)}</span></h4>${fields.length === 0 ? null : fieldTable(fields)}`;
}

function answerRow({ status, description, content }: Answer & { status: string }): Html {
  const kinds = Object.entries((status.startsWith("2") && content) || {}).map(([type, { schema }]) => {
    return html`<p><small>${type}</small> <span class="type">${typeOf(schema)}</span></p>`;
  });
  return html`<tr><th scope="row"><span class="status s${status.slice(0, 1)}">${status}</span></th><td>${prose(description)}${kinds}</td></tr>`;
}

function exampleAnswer({ status, content }: Answer & { status: string }): Html {
  const [body] = Object.values(content ?? {});
  const example = exampleOf(body);
  if (example === undefined) return html``;
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return sample(`Answer ${status}`, text);
}

function sample(title: string, text: string): Html {
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}
