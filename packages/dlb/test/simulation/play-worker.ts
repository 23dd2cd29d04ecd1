import { playIndex } from "./simulation.ts";

/** One run after the other, each as it is asked for: `[mode, seed, index]`. It ends with whoever has started it. */
process.on("message", ([mode, seed, index]: [string, number, number]) => {
  // What it throws ends the process, and with it the command.
  void playIndex(mode, seed, index).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
// Ctrl-C is for the command, which then sums up.
process.on("SIGINT", () => {});
