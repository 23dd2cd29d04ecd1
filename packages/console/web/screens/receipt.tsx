import { explainReceipt, gatherReceipt } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { browserZone } from "../app/zone.ts";
import { Lines } from "../ui/lines.tsx";
import { PaymentAction } from "../ui/payment-action.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { Show } from "../ui/show.tsx";
import { Energy, Money, Seconds, Status, Time } from "../ui/values.tsx";

/** One receipt: its lines, and the decision behind it in words. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const receipt = useQuery({ queryKey: ["cdr", id], queryFn: ({ signal }) => api.cdrs.get(id, { signal }) });
  const isOperator = useMay("operator");
  const data = receipt.data;
  const name =
    data === undefined
      ? "Receipt"
      : `Receipt of ${data.charger_identity ?? "a deleted charger"}/${data.connector_id ?? "–"}`;
  return (
    <Frame
      title={name}
      cli={`forecourt cdrs explain ${id}`}
      sdk={`await client.cdrs.get(${JSON.stringify(id)})`}
      actions={
        isOperator && <PaymentAction attach={(request) => api.cdrs.attachPaymentReference(id, request)} />
      }
    >
      <Show query={receipt}>
        {(cdr) => (
          <>
            <p className="big">
              <Money amount={cdr.total_cost} currency={cdr.currency} /> <Status status={cdr.status} />
              {cdr.total_cost_incl_vat !== null && (
                <small>
                  {" "}
                  with tax <Money amount={cdr.total_cost_incl_vat} currency={cdr.currency} />
                </small>
              )}
            </p>
            <p>
              <Energy wh={cdr.total_energy_wh} /> in <Seconds s={cdr.total_time_s} />, from{" "}
              <Time at={cdr.start_time} /> to <Time at={cdr.end_time} />, at {cdr.location_name ?? "no site"}.{" "}
              <Link to="/sessions/$id" params={{ id: cdr.session_id }}>
                The session
              </Link>
            </p>
            <Lines lines={cdr.line_items} currency={cdr.currency} />
            <Explanation id={id} zone={browserZone()} />
            <h2>Payments</h2>
            {cdr.payment_references.length === 0 ? (
              <p className="quiet">No payment reference is attached.</p>
            ) : (
              <ul>
                {cdr.payment_references.map(({ provider, reference }) => (
                  <li key={`${provider} ${reference}`}>
                    {reference} ({provider})
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Show>
    </Frame>
  );
}

/** From the meter to the tax, in sentences for the driver. */
function Explanation({ id, zone }: { id: string; zone: string }) {
  const receipt = useQuery({
    queryKey: ["cdr", id, "explanation"],
    queryFn: ({ signal }) => gatherReceipt(api, id, { signal }),
  });
  return (
    <Show query={receipt}>
      {(gathered) =>
        explainReceipt(gathered, zone).map(({ sentences, title }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ))
      }
    </Show>
  );
}
