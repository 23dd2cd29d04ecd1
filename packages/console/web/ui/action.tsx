import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { messageOf } from "./failure.tsx";
import { say } from "./messages.tsx";

/** Values of the fields of a dialog, by their names. */
export type Values = Readonly<Record<string, string>>;

/**
 * A button that does something. With `title` it asks first, in a dialog that may have fields. What the server answers is said
 * in words; a refusal stays in the dialog, with the values as they were typed.
 */
export function Action({
  children,
  className = "",
  confirm,
  disabled = false,
  fields,
  label,
  run,
  text,
  title,
}: {
  /** On the button. */
  children: ReactNode;
  className?: string;
  /** The word on the button of the dialog. */
  confirm?: string;
  disabled?: boolean;
  fields?: ReactNode;
  /** For screen readers, where the text of the button does not say what it acts on. */
  label?: string;
  /** Does it, and resolves with what happened in words. */
  run: (values: Values) => Promise<string>;
  text?: ReactNode;
  /** The question. Without it, the button acts at once. */
  title?: string;
}) {
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const headingId = useId();

  async function act(values: Values) {
    setBusy(true);
    setFault(null);
    try {
      say(await run(values));
      dialog.current?.close();
    } catch (error) {
      if (title === undefined) say(messageOf(error), "bad");
      else setFault(messageOf(error));
    } finally {
      setBusy(false);
      // Some changes make no event.
      void queries.invalidateQueries();
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") values[name] = value.trim();
    void act(values);
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        disabled={disabled || isBusy}
        onClick={() => {
          setFault(null);
          if (title === undefined) void act({});
          else dialog.current?.showModal();
        }}
      >
        {isBusy && title === undefined ? "…" : children}
      </button>
      {title !== undefined && (
        <dialog ref={dialog} aria-labelledby={headingId}>
          <form onSubmit={submit}>
            <h2 id={headingId}>{title}</h2>
            {text !== undefined && <p>{text}</p>}
            {fields}
            {fault !== null && (
              <p role="alert" className="note bad">
                {fault}
              </p>
            )}
            <div className="buttons">
              <button type="button" onClick={() => dialog.current?.close()}>
                Cancel
              </button>
              <button
                type="submit"
                className={className === "danger" ? "danger" : "primary"}
                disabled={isBusy}
              >
                {isBusy ? "Waiting…" : (confirm ?? children)}
              </button>
            </div>
          </form>
        </dialog>
      )}
    </>
  );
}
