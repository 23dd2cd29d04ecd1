import type { Hooks } from "@forecourt/server";

/** What the application decides itself. */
export function ownHooks(print: (line: string) => void): Hooks {
  const members = new Set(["MEMBER-1", "MEMBER-2"]);
  return {
    // Members charge at most 20 kWh. About all other cards the list decides.
    authorize: ({ id_tag }) =>
      members.has(id_tag.toUpperCase()) ? { status: "Accepted", limits: { max_energy_wh: 20_000 } } : null,
    onDataTransfer: ({ data, vendor_id }) =>
      vendor_id === "org.example.terminal" ? { status: "Accepted", data: `seen ${data ?? ""}` } : null,
    onEvent: (event) => {
      if (event.type === "session.ended") print(`${event.data.session_id}: ${event.data.energy_wh} Wh`);
    },
  };
}
