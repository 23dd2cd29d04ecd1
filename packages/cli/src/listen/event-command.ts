import { ForecourtCommand } from "../base-command.ts";
import type { EventOutput } from "./forwarder.ts";
import { createStatusLine } from "./status-line.ts";

/** A command that prints events, or how they are forwarded. */
export abstract class EventCommand extends ForecourtCommand {
  protected eventOutput(): EventOutput {
    return {
      showLine: (record, text) => this.showLine(record, text),
      note: (text) => this.note(text),
      output: () => this.textOutput,
      json: this.json,
      status: createStatusLine(this.environment),
    };
  }
}
