import { computed, defineComponent, h, reactive, type VNode } from "vue";
import { type Car, sharesOf } from "../../src/share-fuse.ts";
import { field } from "./field.ts";

/** A fuse, a house and cars that the reader edits, and each car's share, made by `@forecourt/dlb` in the browser. */
export const ShareFuse = defineComponent({
  name: "ShareFuse",
  setup() {
    const site = reactive({ fuseA: 63, houseA: 12 });
    const cars = reactive<Car[]>([
      { name: "Van", maxA: 32, wantsA: null, tier: 0 },
      { name: "Hatchback", maxA: 16, wantsA: null, tier: 0 },
      { name: "Nearly full", maxA: 32, wantsA: 8, tier: 0 },
      { name: "Visitor", maxA: 32, wantsA: null, tier: 1 },
    ]);
    const result = computed(() => sharesOf(site.fuseA, site.houseA, cars));
    return () =>
      h("div", { class: "live" }, [
        h("div", { class: "fields" }, [
          siteAmps("Fuse, A", "fuseA"),
          siteAmps("The house draws, A", "houseA"),
        ]),
        h("div", { class: "answer", role: "status" }, answer()),
        ...cars.map(carFields),
        h("p", { class: "buttons" }, [
          h("button", { type: "button", disabled: cars.length >= 20, onClick: addCar }, "Add a car"),
          h(
            "button",
            { type: "button", disabled: cars.length === 0, onClick: () => cars.pop() },
            "Remove the last car",
          ),
        ]),
      ]);

    function siteAmps(label: string, key: "fuseA" | "houseA"): VNode {
      return amps(label, site[key], (value) => {
        site[key] = value ?? 0;
      });
    }

    function carFields(car: Car): VNode {
      return h("fieldset", { class: "fields" }, [
        h("legend", car.name),
        amps("Charger and cable allow, A", car.maxA, (value) => {
          car.maxA = value ?? 0;
        }),
        amps("It can use, A (empty: unknown)", car.wantsA, (value) => {
          car.wantsA = value;
        }),
        amps("Tier, 0 comes first", car.tier, (value) => {
          car.tier = value ?? 0;
        }),
      ]);
    }

    function addCar(): void {
      cars.push({ name: `Car ${cars.length + 1}`, maxA: 32, wantsA: null, tier: 0 });
    }

    function answer(): VNode[] {
      const { shares, usedA, overA } = result.value;
      const rows = shares.map(({ name, amps: share, why }) =>
        h("tr", [h("td", name), h("td", { "data-amps": name }, `${share} A`), h("td", why)]),
      );
      return [
        h("table", { tabindex: 0 }, [
          h("caption", "Shares"),
          h(
            "thead",
            h(
              "tr",
              ["Car", "Share", "Why"].map((title) => h("th", { scope: "col" }, title)),
            ),
          ),
          h("tbody", rows),
        ]),
        h(
          "p",
          overA > 0
            ? `The house alone exceeds the fuse by ${overA} A. No car may charge.`
            : `${usedA} A of ${site.fuseA} A are in use, the house included.`,
        ),
      ];
    }
  },
});

function amps(label: string, value: number | null, onInput: (value: number | null) => void): VNode {
  return field({
    label,
    type: "number",
    min: 0,
    max: 1000,
    value: value ?? "",
    onInput: (text) => {
      const whole = Math.trunc(Number(text));
      onInput(text === "" || !Number.isFinite(whole) ? null : Math.max(0, whole));
    },
  });
}
