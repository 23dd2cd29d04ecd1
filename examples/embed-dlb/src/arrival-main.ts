import { arrival } from "./arrival.ts";

const { limits, highestA } = arrival(console.log);
console.log([...limits].map(([connector, limitA]) => `${connector} has ${limitA} A`).join(", "));
console.log(`Never more than ${highestA} A could be drawn.`);
