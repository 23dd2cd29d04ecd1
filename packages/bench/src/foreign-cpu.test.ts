import { expect, test } from "vitest";
import { busyIn } from "./foreign-cpu.ts";

test("work, interrupts and stolen time are busy; idling and waiting for disks are not", () => {
  //                     user nice system idle iowait irq softirq steal guest
  const stat = "cpu  100 20 300 99999 5000 4 50 600 7 0\ncpu0 1 2 3 4\nintr 1\n";
  expect(busyIn(stat)).toBe((100 + 20 + 300 + 4 + 50 + 600) / 100);
});
