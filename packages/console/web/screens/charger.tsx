import type { Charger, Command, Session } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { ChargerActions } from "../ui/charger-actions.tsx";
import { outcomeOf } from "../ui/command.ts";
import { Configuration } from "../ui/configuration.tsx";
import { Connector } from "../ui/connector.tsx";
import { Events } from "../ui/events.tsx";
import { Field } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { OcppMessages } from "../ui/ocpp-messages.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { useSessionColumns } from "../ui/session-columns.tsx";
import { Show } from "../ui/show.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Tabs, useTab } from "../ui/tabs.tsx";
import { Age, Status, Time, words } from "../ui/values.tsx";

const tabs = [
  ["timeline", "Timeline"],
  ["sessions", "Sessions"],
  ["messages", "OCPP messages"],
  ["configuration", "Configuration"],
  ["commands", "Commands"],
  ["firmware", "Firmware"],
] as const;

/** One charger: its connectors, what it did and said, and what can be asked of it. */
export function Screen() {
  const id = useParams({ strict: false }).id ?? "";
  const tab = useTab(tabs.map(([each]) => each));
  const charger = useQuery({
    queryKey: ["charger", id],
    queryFn: ({ signal }) => api.chargers.get(id, { signal }),
  });
  const isOperator = useMay("operator");
  const columns = useSessionColumns();
  const name = charger.data?.identity ?? "Charger";
  return (
    <Frame
      title={name}
      cli={`forecourt chargers show ${name}`}
      sdk={`await client.chargers.get(${JSON.stringify(id)})`}
      actions={isOperator && charger.data !== undefined && <ChargerActions charger={charger.data} />}
    >
      <Show query={charger}>
        {(data) => (
          <>
            <Facts charger={data} />
            <ul className="sockets">
              {data.sockets.map((socket) => (
                <Connector key={socket.id} charger={data} socket={socket} />
              ))}
            </ul>
          </>
        )}
      </Show>
      <Tabs label="About this charger" tabs={tabs} />
      {tab === "timeline" && <Timeline id={id} />}
      {tab === "sessions" && (
        <List
          queryKey={["sessions", { charger_id: id }]}
          read={(page) => api.sessions.list({ charger_id: id, ...page })}
        >
          {(rows: readonly Session[]) => (
            <Table
              caption="Sessions"
              rows={rows}
              keyOf={(row) => row.id}
              columns={columns}
              empty="No sessions yet."
            />
          )}
        </List>
      )}
      {tab === "messages" && <OcppMessages id={id} />}
      {tab === "configuration" && <Configuration id={id} />}
      {tab === "commands" && (
        <List
          queryKey={["commands", { charger_id: id }]}
          read={(page) => api.commands.list({ charger_id: id, ...page })}
        >
          {(rows: readonly Command[]) => (
            <Table
              caption="Commands"
              rows={rows}
              keyOf={(row) => row.id}
              columns={commandColumns}
              empty="No commands yet."
            />
          )}
        </List>
      )}
      {tab === "firmware" && <Firmware id={id} />}
    </Frame>
  );
}

function Facts({ charger }: { charger: Charger }) {
  const {
    connected,
    connected_at,
    firmware_version,
    last_seen_at,
    location_id,
    location_name,
    model,
    serial_number,
    vendor,
  } = charger;
  return (
    <dl className="facts">
      <div>
        <dt>Connection</dt>
        <dd>
          {connected ? (
            <>
              online since <Time at={connected_at} />
            </>
          ) : (
            <>
              <Status status={null} offline />, seen <Age at={last_seen_at} />
              {last_seen_at !== null && " ago"}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Site</dt>
        <dd>
          {location_id === null ? (
            "–"
          ) : (
            <Link to="/sites/$id" params={{ id: location_id }}>
              {location_name}
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Model</dt>
        <dd>{[vendor, model].filter((each) => each !== null).join(" ") || "–"}</dd>
      </div>
      <div>
        <dt>Firmware</dt>
        <dd>{firmware_version ?? "–"}</dd>
      </div>
      <div>
        <dt>Serial</dt>
        <dd>{serial_number ?? "–"}</dd>
      </div>
    </dl>
  );
}

function Timeline({ id }: { id: string }) {
  return (
    <List queryKey={["charger", id, "events"]} read={(page) => api.events.list({ charger_id: id, ...page })}>
      {(rows) => <Events events={rows} />}
    </List>
  );
}

function Firmware({ id }: { id: string }) {
  const isAdmin = useMay("admin");
  const firmware = useQuery({
    queryKey: ["firmware", id],
    queryFn: ({ signal }) => api.chargers.getFirmwareStatus(id, { signal }),
  });
  return (
    <>
      <Show query={firmware}>
        {({ firmware_update_status, firmware_update_status_at }) => (
          <p>
            Last update: {firmware_update_status ?? "none"} <Time at={firmware_update_status_at} />
          </p>
        )}
      </Show>
      {isAdmin && (
        <Action
          title="Update the firmware"
          confirm="Update"
          fields={
            <Field label="Address of the file" name="location" type="url" required placeholder="https://…" />
          }
          run={async ({ location = "" }) =>
            outcomeOf(await api.chargers.updateFirmware(id, { location, wait: true }))
          }
        >
          Update
        </Action>
      )}
    </>
  );
}

const commandColumns: readonly Column<Command>[] = [
  { title: "At", cell: ({ created_at }) => <Time at={created_at} /> },
  { title: "Command", cell: ({ type }) => type },
  { title: "Connector", right: true, cell: ({ connector_id }) => connector_id ?? "–" },
  { title: "Outcome", cell: ({ error, status }) => `${status}${error === null ? "" : `: ${words(error)}`}` },
];
