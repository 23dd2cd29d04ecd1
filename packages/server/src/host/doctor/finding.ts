/** One line of the doctor's report. */
export interface Finding {
  /** What the doctor examined. */
  about: string;
  state: "ok" | "warn" | "fail";
  says: string;
  /** What to do about it, if anything. */
  fix?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, state: "ok", says });
export const warn = (about: string, says: string, fix: string): Finding => ({
  about,
  state: "warn",
  says,
  fix,
});
export const fail = (about: string, says: string, fix: string): Finding => ({
  about,
  state: "fail",
  says,
  fix,
});

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
