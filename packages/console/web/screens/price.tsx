import type { Tariff, TariffReport, TariffWrite } from "@forecourt/client";
import { tariffRows } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../app/api.ts";
import { serverNow } from "../app/clock.ts";
import { useMay } from "../app/session.ts";
import { browserZone } from "../app/zone.ts";
import { Action } from "../ui/action.tsx";
import { messageOf } from "../ui/failure.tsx";
import { Field } from "../ui/fields.tsx";
import { Lines } from "../ui/lines.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { Table } from "../ui/table.tsx";
import { Money, Time } from "../ui/values.tsx";

const template: TariffWrite = {
  name: "Standard",
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "FLAT", price: 0.5, step_size: 1 },
        { type: "ENERGY", price: 0.39, vat: 19, step_size: 1 },
      ],
    },
  ],
};

/** One tariff in plain words; the editor with its faults and a quote beside it; and what its revisions changed. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const isNew = id === "new";
  const mayChange = useMay("admin");
  const tariff = useQuery({
    queryKey: ["tariff", id],
    queryFn: ({ signal }) => api.tariffs.get(id, { signal }),
    enabled: !isNew,
  });
  return (
    <Frame
      title={isNew ? "New tariff" : (tariff.data?.name ?? "Tariff")}
      cli={isNew ? "forecourt tariffs apply tariff.json" : `forecourt tariffs show ${id}`}
      sdk={isNew ? "await client.tariffs.create(tariff)" : `await client.tariffs.get(${JSON.stringify(id)})`}
    >
      {isNew ? (
        <Editor id={null} initial={template} />
      ) : (
        <Show query={tariff}>
          {(data) => (
            <>
              <Words tariff={data} />
              {mayChange && <Editor key={data.revision} id={id} initial={writable(data)} />}
              <Revisions id={id} />
            </>
          )}
        </Show>
      )}
    </Frame>
  );
}

function Words({ tariff }: { tariff: Tariff }) {
  return (
    <>
      <Table
        caption="Prices"
        rows={tariffRows(tariff)}
        keyOf={(row) => JSON.stringify(row)}
        columns={[
          { title: "Price", cell: ({ price }) => price },
          { title: "Of", cell: ({ of }) => of },
          { title: "When", cell: ({ when }) => when },
          { title: "Tax", right: true, cell: ({ tax }) => tax },
        ]}
        empty="No prices."
      />
      <p className="hint">Of each kind of price, the first element that fits the moment counts.</p>
    </>
  );
}

/** What can be written of a tariff that was read. */
function writable(tariff: Tariff): TariffWrite {
  const { created_at: _, id: __, last_updated: ___, revision: ____, warnings: _____, ...rest } = tariff;
  return rest as TariffWrite;
}

/** Waits until the typing pauses. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Editor({ id, initial }: { id: string | null; initial: TariffWrite }) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
  const [energy, setEnergy] = useState("20");
  const [minutes, setMinutes] = useState("60");
  const settled = useSettled(`${text}\0${energy}\0${minutes}`);
  const draft = parsed(text);
  const check = useQuery({
    queryKey: ["draft", settled],
    enabled: draft.ok,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!draft.ok) throw new Error("unreachable: the draft is not JSON");
      // The server checks what the page cannot: the types say only what the editor should hold.
      const tariff = draft.value as TariffWrite;
      const report = await api.tariffs.validate({ ...tariff, signal });
      const session = {
        started_at: new Date(serverNow()).toISOString(),
        duration_s: Number(minutes) * 60,
        energy_wh: Math.round(Number(energy) * 1_000),
        time_zone: browserZone(),
      };
      const quote = await api.tariffs
        .quoteDraft({ tariff, session, signal })
        .catch((error: unknown) => messageOf(error));
      return { report, quote };
    },
  });
  return (
    <section className="columns" aria-labelledby="editor">
      <div>
        <h2 id="editor">{id === null ? "Prices" : "Change it"}</h2>
        <label>
          The tariff as JSON, after OCPI 2.2.1
          <textarea
            rows={22}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Action
          className="primary"
          disabled={!draft.ok}
          {...(id !== null && { title: "Replace this tariff?" })}
          text="Sessions that have begun keep the prices that they began with."
          run={async () => {
            if (!draft.ok) throw new Error(draft.fault);
            const body = draft.value as TariffWrite;
            const saved = id === null ? await api.tariffs.create(body) : await api.tariffs.replace(id, body);
            if (id === null) await navigate({ to: "/prices/$id", params: { id: saved.id } });
            return `Revision ${saved.revision} is in force.`;
          }}
        >
          {id === null ? "Create" : "Replace"}
        </Action>
      </div>
      <div>
        <h2>What a session would cost</h2>
        <div className="filters">
          <Field
            label="Energy (kWh)"
            type="number"
            min={0}
            value={energy}
            onChange={(event) => setEnergy(event.target.value)}
          />
          <Field
            label="Minutes"
            type="number"
            min={0}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </div>
        {!draft.ok && <p className="note bad">{draft.fault}</p>}
        {check.error !== null && <p className="note bad">{messageOf(check.error)}</p>}
        {check.data !== undefined && (
          <>
            <Faults report={check.data.report} />
            {typeof check.data.quote === "string" ? (
              <p className="note bad">{check.data.quote}</p>
            ) : (
              <>
                <p className="big">
                  <Money amount={check.data.quote.total_cost_incl_vat} currency={check.data.quote.currency} />{" "}
                  <small>with tax</small>
                </p>
                <Lines lines={check.data.quote.line_items} currency={check.data.quote.currency} />
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Faults({ report: { errors, warnings } }: { report: TariffReport }) {
  return (
    <ul>
      {errors.map(({ detail, pointer }) => (
        <li key={pointer + detail} className="bad-text">
          {pointer}: {detail}
        </li>
      ))}
      {warnings.map(({ detail, pointer }) => (
        <li key={pointer + detail}>
          {pointer}: {detail}
        </li>
      ))}
    </ul>
  );
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false; fault: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, fault: `This is not JSON: ${messageOf(error)}` };
  }
}

/** The lines that each revision took away and added. */
function Revisions({ id }: { id: string }) {
  const revisions = useQuery({
    queryKey: ["tariff", id, "revisions"],
    queryFn: ({ signal }) => api.tariffs.listRevisions(id, { signal }),
  });
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions">Revisions</h2>
      <Show query={revisions}>
        {({ data }) => (
          <ul>
            {data.map((revision, index) => (
              <li key={revision.revision}>
                <details>
                  <summary>
                    Revision {revision.revision}, <Time at={revision.last_updated} />
                  </summary>
                  <Difference before={data[index + 1]} after={revision} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  );
}

function Difference({ after, before }: { after: Tariff; before: Tariff | undefined }) {
  const now = JSON.stringify(writable(after), null, 2).split("\n");
  const was = before === undefined ? [] : JSON.stringify(writable(before), null, 2).split("\n");
  const changes = [
    ...was.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !was.includes(line)).map((line) => `+ ${line}`),
  ];
  return <pre>{changes.join("\n") || "Only the order changed."}</pre>;
}
