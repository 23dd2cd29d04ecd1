import type { Paint } from "./paint.ts";

/** A status in the colour of how things stand; a word that is none of ours stays as it is. */
export function paintStatus(status: string, paint: Paint): string {
  const colour = Object.hasOwn(colours, status) ? colours[status] : undefined;
  return colour === undefined ? status : paint[colour](status);
}

const colours: Readonly<Record<string, keyof Paint>> = {
  Available: "green",
  accepted: "green",
  Accepted: "green",
  delivered: "green",
  valid: "green",
  billed: "green",
  completed: "green",
  Installed: "green",
  // A circuit that lets everything through.
  closed: "green",

  Charging: "cyan",
  active: "cyan",
  sending: "cyan",
  Downloading: "cyan",
  Installing: "cyan",

  Preparing: "yellow",
  SuspendedEVSE: "yellow",
  SuspendedEV: "yellow",
  Finishing: "yellow",
  Reserved: "yellow",
  pending: "yellow",
  paused: "yellow",
  suspended: "yellow",
  idle: "yellow",
  finalized: "yellow",
  recovered_partial: "yellow",
  half_open: "yellow",
  expired: "yellow",

  Faulted: "red",
  Unavailable: "red",
  rejected: "red",
  Rejected: "red",
  failed: "red",
  timeout: "red",
  blocked: "red",
  unbillable: "red",
  exhausted: "red",
  open: "red",
  DownloadFailed: "red",
  InstallationFailed: "red",

  canceled: "dim",
};
