import { type FormEvent, useState } from "react";
import { signIn } from "./session.ts";

/** The first page: an API key in exchange for a cookie. The key is not kept. */
export function SignIn({ reason }: { reason: string | null }) {
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get("key");
    if (typeof key !== "string" || key.trim() === "") return;
    setBusy(true);
    await signIn({ key: key.trim() });
    setBusy(false);
  }
  return (
    <main className="sign-in">
      <form onSubmit={(event) => void submit(event)} className="card">
        <h1>Forecourt</h1>
        <p>Sign in with an API key. What you can do here is what the role of the key allows.</p>
        {reason !== null && (
          <p role="alert" className="note bad">
            {reason}
          </p>
        )}
        <label>
          API key
          <input name="key" type="password" autoComplete="off" placeholder="fc_live_…" required />
        </label>
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? "Signing in…" : "Sign in"}
        </button>
        <p className="hint">
          No key? On the host of the server: <code>forecourt-server keys create</code>
        </p>
      </form>
    </main>
  );
}
