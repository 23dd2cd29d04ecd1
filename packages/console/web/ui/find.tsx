import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef } from "react";
import { api } from "../app/api.ts";
import { messageOf } from "./failure.tsx";
import { say } from "./messages.tsx";

/** Goes to a charger by its name, identity or serial number, or to the list of those that begin with it. "/" leads here. */
export function Find() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches("input, select, textarea");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", reach);
    return () => document.removeEventListener("keydown", reach);
  }, []);

  async function find(q: string) {
    const { data } = await api.chargers.list({ q, per_page: 2 });
    const found = data.find(({ identity }) => identity === q) ?? (data.length === 1 ? data[0] : undefined);
    if (found === undefined) await navigate({ to: "/chargers", search: { q } as never });
    else await navigate({ to: "/chargers/$id", params: { id: found.id } });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = field.current?.value.trim() ?? "";
    if (q === "") return;
    find(q).catch((error: unknown) => say(messageOf(error), "bad"));
    event.currentTarget.reset();
  }

  return (
    <search>
      <form onSubmit={submit}>
        <input ref={field} type="search" aria-label="Find a charger" placeholder="Find a charger  /" />
      </form>
    </search>
  );
}
