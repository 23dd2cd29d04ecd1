import { playIndex } from "./simulation.ts";

/** Plays the requested runs one after the other: `[mode, seed, index]`. It ends when its parent disconnects. */
process.on("message", ([mode, seed, index]: [string, number, number]) => {
  // An error ends the process, and with it the command.
  void playIndex(mode, seed, index).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
// Ctrl-C is for the command, which then prints its summary.
process.on("SIGINT", () => {});
