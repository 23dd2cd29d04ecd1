import type { Charger } from "@forecourt/client";
import { explainCard } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "./action.tsx";
import { outcomeOf } from "./command.ts";
import { Field } from "./fields.tsx";
import { ResetKind } from "./reset-kind.tsx";
import { SendMessage, sendTo } from "./send-message.tsx";
import { siteNames } from "./site-name.ts";

/** What can be asked of a charger as a whole. */
export function ChargerActions({ charger }: { charger: Charger }) {
  const { id, identity, open_sessions, sockets } = charger;
  return (
    <>
      {useMay("admin") && <ChangeCharger charger={charger} />}
      <Action
        title={`May a card charge at ${identity}?`}
        text="What the server would answer now. Nothing is sent to the charger."
        confirm="Check"
        fields={<Field label="Card (id tag)" name="id_tag" required maxLength={20} />}
        run={async ({ id_tag = "" }) =>
          explainCard(await api.idTags.explain(id, { id_tag }), { card: id_tag, charger: identity }).join(" ")
        }
      >
        Check a card
      </Action>
      <Action
        title={`Availability of ${identity}`}
        confirm="Change"
        fields={
          <>
            <Field label="What">
              <select name="connectorId">
                <option value="0">the whole charger</option>
                {sockets.map(({ connector_id }) => (
                  <option key={connector_id} value={connector_id}>
                    connector {connector_id}
                  </option>
                ))}
              </select>
            </Field>
            <Field label="It is">
              <select name="type">
                <option value="Inoperative">out of service</option>
                <option value="Operative">in service</option>
              </select>
            </Field>
          </>
        }
        run={async ({ connectorId, type }) =>
          outcomeOf(
            await api.chargers.call(id, {
              action: "ChangeAvailability",
              payload: {
                connectorId: Number(connectorId),
                type: type === "Operative" ? "Operative" : "Inoperative",
              },
              wait: true,
            }),
          )
        }
      >
        Availability
      </Action>
      <Action
        className="danger"
        title={`Reset ${identity}?`}
        text={open_sessions > 0 ? `${open_sessions} sessions are open at it.` : "It is not charging."}
        confirm="Reset"
        fields={<ResetKind />}
        run={async ({ type }) =>
          outcomeOf(await api.chargers.reset(id, { type: type === "Hard" ? "Hard" : "Soft", wait: true }))
        }
      >
        Reset
      </Action>
      <Action
        title={`Close the connection of ${identity}?`}
        text="The charger connects again by itself."
        confirm="Disconnect"
        disabled={!charger.connected}
        run={async () => {
          await api.chargers.disconnect(id);
          return `The connection of ${identity} is closed.`;
        }}
      >
        Disconnect
      </Action>
      <SendMessage to={identity} send={(action, payload) => sendTo(id, action, payload)} />
    </>
  );
}

/** Its name and its site. */
function ChangeCharger({ charger: { id, identity, location_id, name } }: { charger: Charger }) {
  const sites = useQuery(siteNames);
  return (
    <Action
      title={`Change ${identity}`}
      confirm="Save"
      fields={
        <>
          <Field label="Name" name="name" maxLength={200} defaultValue={name ?? ""} />
          <Field label="Site">
            <select name="location_id" defaultValue={location_id ?? ""}>
              <option value="">no site</option>
              {(sites.data ?? []).map((site) => (
                <option key={site.id} value={site.id}>
                  {site.name}
                </option>
              ))}
            </select>
          </Field>
        </>
      }
      run={async (values) => {
        await api.chargers.update(id, {
          name: values["name"] || null,
          location_id: values["location_id"] || null,
        });
        return "Saved.";
      }}
    >
      Change
    </Action>
  );
}
