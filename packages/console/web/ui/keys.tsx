import type { ApiKey } from "@forecourt/client";
import { api } from "../app/api.ts";
import { Action } from "./action.tsx";
import { Field } from "./fields.tsx";
import { say } from "./messages.tsx";
import { List } from "./more.tsx";
import { type Column, Table } from "./table.tsx";
import { Age, Time } from "./values.tsx";

/** The API keys of the organization. A new text is shown once. */
export function Keys() {
  const columns: readonly Column<ApiKey>[] = [
    { title: "Name", cell: ({ name }) => name },
    { title: "Role", cell: ({ role }) => role },
    { title: "Begins with", cell: ({ prefix }) => prefix },
    { title: "Last used", cell: ({ last_used_at }) => <Age at={last_used_at} /> },
    {
      title: "State",
      cell: ({ expires_at, revoked_at }) =>
        revoked_at !== null ? (
          <>
            revoked <Time at={revoked_at} />
          </>
        ) : expires_at === null ? (
          "valid"
        ) : (
          <>
            until <Time at={expires_at} />
          </>
        ),
    },
    {
      title: "Actions",
      cell: ({ id, name, revoked_at }) =>
        revoked_at === null && (
          <div className="buttons">
            <Action
              label={`Rotate ${name}`}
              title={`Rotate ${name}?`}
              text="A new key takes its name and role. The old one works for another day."
              confirm="Rotate"
              run={async () => {
                const { key } = await api.apiKeys.rotate(id, { overlap_seconds: 86_400 });
                say(`The new key, shown once: ${key}`);
                return `${name} is rotated.`;
              }}
            >
              Rotate
            </Action>
            <Action
              label={`Revoke ${name}`}
              className="danger"
              title={`Revoke ${name}?`}
              text="What uses it is refused at once, also a session of this console."
              confirm="Revoke"
              run={async () => {
                await api.apiKeys.revoke(id);
                return `${name} is revoked.`;
              }}
            >
              Revoke
            </Action>
          </div>
        ),
    },
  ];
  return (
    <>
      <div className="buttons">
        <Action
          title="New key"
          confirm="Create"
          fields={
            <>
              <Field label="Name" name="name" required maxLength={100} />
              <Field label="Role">
                <select name="role">
                  <option value="viewer">viewer: reads</option>
                  <option value="operator">operator: also commands</option>
                  <option value="admin">admin: also changes</option>
                </select>
              </Field>
            </>
          }
          run={async ({ name = "", role }) => {
            const wanted = role === "admin" || role === "operator" ? role : "viewer";
            const { key } = await api.apiKeys.create({ name, role: wanted });
            say(`The key, shown once: ${key}`);
            return `${name} is created.`;
          }}
        >
          New key
        </Action>
      </div>
      <List queryKey={["api-keys"]} read={(page) => api.apiKeys.list(page)}>
        {(rows: readonly ApiKey[]) => (
          <Table caption="Keys" rows={rows} keyOf={({ id }) => id} columns={columns} empty="–" />
        )}
      </List>
    </>
  );
}
