import type { Charger, Command, Session, Socket } from "@forecourt/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "../app/api.ts";
import { useMay } from "../app/session.ts";
import { Action } from "../ui/action.tsx";
import { outcomeOf } from "../ui/command.ts";
import { Configuration } from "../ui/configuration.tsx";
import { Events } from "../ui/events.tsx";
import { Field } from "../ui/fields.tsx";
import { List } from "../ui/more.tsx";
import { OcppMessages } from "../ui/ocpp-messages.tsx";
import { ResetKind } from "../ui/reset-kind.tsx";
import { Screen as Frame } from "../ui/screen.tsx";
import { sessionColumns } from "../ui/session-columns.tsx";
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
              columns={sessionColumns}
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

function Connector({ charger, socket }: { charger: Charger; socket: Socket }) {
  const isOperator = useMay("operator");
  const { active_session_id: sessionId, connector_id, error_code, id, status, vendor_error_code } = socket;
  const name = `${charger.identity}/${connector_id}`;
  const isFaulty = error_code !== null && error_code !== "NoError";
  return (
    <li className="card socket">
      <div>
        <b>Connector {connector_id}</b> <Status status={status} offline={!charger.connected} />
        {isFaulty && (
          <span className="bad-text">
            {" "}
            {error_code} {vendor_error_code}
          </span>
        )}
        {sessionId !== null && (
          <>
            {" "}
            <Link to="/sessions/$id" params={{ id: sessionId }}>
              its session
            </Link>
          </>
        )}
      </div>
      {isOperator && (
        <div className="buttons">
          {sessionId === null ? (
            <Action
              label={`Start ${name}`}
              title={`Start charging at ${name}`}
              confirm="Start"
              fields={<Field label="Card or app (id tag)" name="id_tag" required maxLength={20} />}
              run={async ({ id_tag = "" }) =>
                outcomeOf(await api.sockets.start(charger.id, id, { id_tag, wait: true }))
              }
            >
              Start
            </Action>
          ) : (
            <>
              <Action
                label={`Stop ${name}`}
                className="danger"
                title={`Stop charging at ${name}?`}
                confirm="Stop"
                run={async () => outcomeOf(await api.sockets.stop(charger.id, id, { wait: true }))}
              >
                Stop
              </Action>
              <Action
                label={`Limit ${name}`}
                title={`Limit ${name}`}
                text="The highest current per phase of this session. 0 pauses it."
                confirm="Set the limit"
                fields={<Field label="Amperes" name="limit_a" type="number" min={0} step={1} required />}
                run={({ limit_a = "" }) => limitSession(charger.id, id, sessionId, Number(limit_a))}
              >
                Limit
              </Action>
            </>
          )}
          <Action
            label={`Unlock ${name}`}
            title={`Unlock the cable at ${name}?`}
            text="A session that is open ends."
            confirm="Unlock"
            run={async () => outcomeOf(await api.sockets.unlock(charger.id, id, { wait: true }))}
          >
            Unlock
          </Action>
        </div>
      )}
    </li>
  );
}

/** Without its transaction, the limit would be for the sessions that come. */
async function limitSession(chargerId: string, socketId: string, sessionId: string, limitA: number) {
  const { transaction_id } = await api.sessions.get(sessionId);
  const command = await api.sockets.setChargingProfile(chargerId, socketId, {
    limit_a: limitA,
    wait: true,
    ...(transaction_id !== null && { transaction_id }),
  });
  const said = outcomeOf(command);
  const applied = command.result?.["applied_limit_a"];
  return applied === undefined ? said : `${said} In force now: ${String(applied)} A.`;
}

function ChargerActions({ charger: { id, identity, open_sessions } }: { charger: Charger }) {
  return (
    <>
      <Action
        title={`Availability of ${identity}`}
        confirm="Change"
        fields={
          <Field label="The charger is">
            <select name="type">
              <option value="Inoperative">out of service</option>
              <option value="Operative">in service</option>
            </select>
          </Field>
        }
        run={async ({ type }) =>
          outcomeOf(
            await api.chargers.call(id, {
              action: "ChangeAvailability",
              payload: { connectorId: 0, type: type === "Operative" ? "Operative" : "Inoperative" },
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
    </>
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
