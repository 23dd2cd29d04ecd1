import { ForecourtCommand } from "../base-command.ts";
import type { Telling } from "./forwarder.ts";
import { createStatusLine } from "./status-line.ts";

/** A command that tells events as they come, or how they are forwarded. */
export abstract class EventCommand extends ForecourtCommand {
  protected telling(): Telling {
    return {
      showLine: (record, text) => this.showLine(record, text),
      note: (text) => this.note(text),
      place: () => this.place,
      json: this.json,
      status: createStatusLine(this.surroundings),
    };
  }
}
