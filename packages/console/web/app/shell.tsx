import { duration } from "@forecourt/client/text";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Find } from "../ui/find.tsx";
import { Messages } from "../ui/messages.tsx";
import { api } from "./api.ts";
import { useServerAhead } from "./clock.ts";
import { useConnection } from "./live.ts";
import { signOut, useMay, useSession } from "./session.ts";
import { browserZone } from "./zone.ts";

const screens = [
  ["/", "Now"],
  ["/issues", "Issues"],
  ["/chargers", "Chargers"],
  ["/sessions", "Sessions"],
  ["/sites", "Sites"],
  ["/receipts", "Receipts"],
  ["/prices", "Prices"],
] as const;

/** Around each screen: the way to the others, whether the page is live, and who is signed in. */
export function Shell() {
  const isOperator = useMay("operator");
  return (
    <>
      {/* Not a link: the page has a base address, so "#main" would leave the screen. */}
      <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </button>
      <header className="top">
        <strong className="brand">Forecourt</strong>
        <nav aria-label="Screens">
          {screens.map(([to, title]) => (
            <Link key={to} to={to} activeOptions={{ exact: to === "/" }}>
              {title}
            </Link>
          ))}
          {isOperator && <Link to="/access">Access</Link>}
        </nav>
        <Find />
        <Who />
      </header>
      <LostConnection />
      <WrongClock />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Messages />
    </>
  );
}

function Who() {
  const session = useSession();
  const { data: me } = useQuery({ queryKey: ["me"], queryFn: ({ signal }) => api.me.get({ signal }) });
  return (
    <div className="who">
      <span>
        {me?.organization.name}{" "}
        <span className="quiet">{session.status === "signed-in" && session.role}</span>
      </span>
      <span className="quiet zone">{browserZone()}</span>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}

function WrongClock() {
  const ahead = useServerAhead();
  if (ahead === 0) return null;
  return (
    <p className="offline" role="status">
      The clock of this computer is {duration(Math.abs(ahead) / 1_000)} {ahead > 0 ? "behind" : "ahead of"}{" "}
      the server. Ages here count by the server.
    </p>
  );
}

function LostConnection() {
  const connection = useConnection();
  const [now, setNow] = useState(() => Date.now());
  const isLost = connection.status === "lost";
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isLost]);
  if (connection.status !== "lost") return null;
  const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1_000));
  return (
    <p className="offline" role="status">
      Not live: {connection.reason} What you see may be old.{" "}
      {seconds > 0 ? `Next attempt in ${seconds} s.` : "Connecting…"}
    </p>
  );
}
