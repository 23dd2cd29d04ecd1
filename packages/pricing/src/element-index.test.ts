import { expect, test } from "vitest";
import { indexElements } from "./element-index.ts";
import type { Conditions, Moment, Range } from "./restrictions.ts";

const free: Conditions = {
  time: null,
  date: null,
  weekdays: null,
  durationS: null,
  energyWh: null,
  idleS: null,
  powerW: null,
  currentA: null,
};
const minuteS = 60;
const dayS = 86_400;

function at(localS: number): Moment {
  return { localS, energyWh: 0, durationS: 0, idleS: null, powerW: null, currentA: null };
}

test.each([144, 1_440])(
  "with %i windows a day, each window is looked at when its time first comes, and not at each moment",
  (count) => {
    let looks = 0;
    const windowS = dayS / count;
    const windows = Array.from({ length: count }, (_, window) => {
      const range = { min: window * windowS, max: (window + 1) * windowS };
      const counted: Range = {
        get min() {
          looks++;
          return range.min;
        },
        max: range.max,
      };
      return { conditions: { ...free, time: counted } };
    });
    const index = indexElements([...windows, { conditions: null }]);
    for (let localS = 0; localS < dayS; localS += minuteS) index.candidates(at(localS));
    const looksOfADay = looks;
    expect(looksOfADay).toBeGreaterThan(0);
    for (let localS = dayS; localS < 8 * dayS; localS += minuteS) {
      const places = index.candidates(at(localS)).flatMap((group) => group.map(({ place }) => place));
      // The element without restrictions, and the window of this minute.
      expect(places).toEqual([count, Math.floor((localS % dayS) / windowS)]);
    }
    expect(looks).toBe(looksOfADay);
  },
);
