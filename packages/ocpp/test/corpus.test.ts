import { expect, test } from "vitest";
import { startStation } from "../src/testing.ts";
import { fieldFrames } from "./fuzz/corpus.ts";

test.each(fieldFrames())("line $line of the corpus: $frame", ({ frame, answer }) => {
  const { connection, sent, socketEvents } = startStation();
  connection.receive(frame);
  expect(sent).toEqual(answer === null ? [] : [answer]);
  // One bad frame does not end a connection.
  expect(socketEvents).toEqual([]);
});
