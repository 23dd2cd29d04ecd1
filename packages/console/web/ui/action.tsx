import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "./failure.tsx";
import { say } from "./messages.tsx";
import { useOutcome } from "./use-outcome.ts";

/** Values of the fields of a dialog, by their names. */
export type Values = Readonly<Record<string, string>>;

interface DialogProps {
  className?: string;
  /** The word on the button of the dialog. */
  confirm: ReactNode;
  fields?: ReactNode;
  onClose: () => void;
  /** Does it, and resolves with what happened in words. */
  run: (values: Values) => Promise<string>;
  text?: ReactNode;
  title: string;
}

/** The question before an action. What the server answers is said in words; a refusal stays, with the values as they were typed. */
export function ActionDialog({ className, confirm, fields, onClose, run, text, title }: DialogProps) {
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const headingId = useId();
  // The browser gives the focus back to the button that opened it.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  async function act(values: Values) {
    setBusy(true);
    setFault(null);
    try {
      say(await run(values));
      dialog.current?.close();
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    } finally {
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
    <dialog ref={dialog} aria-labelledby={headingId} onClose={onClose}>
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
          <button type="submit" className={className === "danger" ? "danger" : "primary"} disabled={isBusy}>
            {isBusy ? "Waiting…" : confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** A button that does something: with `title` it asks first, in a dialog that may have fields. */
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
}: Partial<Pick<DialogProps, "className" | "confirm" | "title">> &
  Pick<DialogProps, "fields" | "run" | "text"> & {
    /** On the button. */
    children: ReactNode;
    disabled?: boolean;
    /** For screen readers, where the text of the button does not say what it acts on. */
    label?: string;
  }) {
  const outcome = useOutcome();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);

  async function act() {
    setBusy(true);
    await outcome(() => run({}));
    setBusy(false);
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        disabled={disabled || isBusy}
        onClick={() => (title === undefined ? void act() : setOpen(true))}
      >
        {isBusy ? "…" : children}
      </button>
      {title !== undefined && isOpen && (
        <ActionDialog
          className={className}
          confirm={confirm ?? children}
          fields={fields}
          onClose={() => setOpen(false)}
          run={run}
          text={text}
          title={title}
        />
      )}
    </>
  );
}
