import { type ReactNode, useEffect } from "react";
import { say } from "./messages.tsx";

/** A screen: its title, what it can do, and how the CLI and the SDK get the same. */
export function Screen({
  actions,
  children,
  cli,
  sdk,
  title,
}: {
  actions?: ReactNode;
  children: ReactNode;
  cli: string;
  sdk: string;
  title: string;
}) {
  useEffect(() => {
    document.title = `${title} · Forecourt`;
  }, [title]);
  return (
    <>
      <div className="title">
        <h1>{title}</h1>
        <div className="buttons">{actions}</div>
      </div>
      {children}
      <details className="same">
        <summary>The same by CLI and SDK</summary>
        <Snippet text={cli} />
        <Snippet text={sdk} />
      </details>
    </>
  );
}

function Snippet({ text }: { text: string }) {
  return (
    <div className="snippet">
      <pre>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        aria-label={`Copy: ${text}`}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => say("Copied."),
            () => say("The browser does not let this page copy.", "bad"),
          );
        }}
      >
        Copy
      </button>
    </div>
  );
}
