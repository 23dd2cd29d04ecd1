import { computed, defineComponent, h, reactive, type VNode } from "vue";
import { type Answer, type AskedSession, answerOf } from "../../src/price-session.ts";
import { field } from "./field.ts";

const example = {
  currency: "EUR",
  elements: [
    { price_components: [{ type: "FLAT", price: 0.5, vat: 21, step_size: 1 }] },
    { price_components: [{ type: "PARKING_TIME", price: 3, vat: 21, step_size: 60 }] },
    {
      price_components: [{ type: "ENERGY", price: 0.25, vat: 21, step_size: 1 }],
      restrictions: { start_time: "22:00", end_time: "06:00" },
    },
    { price_components: [{ type: "ENERGY", price: 0.35, vat: 21, step_size: 1 }] },
  ],
};

/** A tariff and a session that the reader edits, and its price, made by `@forecourt/pricing` in the browser. */
export const PriceSession = defineComponent({
  name: "PriceSession",
  setup() {
    const asked = reactive<AskedSession>({
      tariff: JSON.stringify(example, null, 2),
      timeZone: "Europe/Amsterdam",
      start: "2026-03-02T21:00",
      chargingMinutes: 120,
      idleMinutes: 30,
      energy: "14",
    });
    const answer = computed(() => answerOf(asked));
    return () =>
      h("div", { class: "live" }, [
        h("label", { class: "field wide" }, [
          h("span", "Tariff (OCPI 2.2.1)"),
          h("textarea", {
            rows: 16,
            spellcheck: false,
            value: asked.tariff,
            onInput: (event: Event) => {
              asked.tariff = (event.target as HTMLTextAreaElement).value;
            },
          }),
        ]),
        h("div", { class: "fields" }, [
          text("Time zone", "timeZone"),
          field({
            label: "Start, local time",
            type: "datetime-local",
            value: asked.start,
            onInput: (value) => {
              asked.start = value;
            },
          }),
          text("Energy, kWh", "energy"),
          minutes("Minutes of charging", "chargingMinutes"),
          minutes("Minutes plugged in and full", "idleMinutes"),
        ]),
        h("div", { class: "answer", role: "status" }, receipt(answer.value)),
      ]);

    function text(label: string, key: "timeZone" | "energy"): VNode {
      return field({
        label,
        type: "text",
        value: asked[key],
        onInput: (value) => {
          asked[key] = value;
        },
      });
    }

    function minutes(label: string, key: "chargingMinutes" | "idleMinutes"): VNode {
      return field({
        label,
        type: "number",
        min: 0,
        max: 10_000,
        value: asked[key],
        onInput: (value) => {
          asked[key] = Number(value);
        },
      });
    }
  },
});

function receipt(answer: Answer): VNode[] {
  if (!answer.ok) {
    const items = answer.faults.map(({ pointer, detail }) =>
      h("li", [pointer === "" ? "" : h("code", pointer), pointer === "" ? detail : ` ${detail}`]),
    );
    return [h("p", "There is no price yet:"), h("ul", items)];
  }
  const { priced, hints } = answer;
  const rows = priced.lines.map(({ description, quantity, unitPrice, cost }) =>
    h("tr", [h("td", description), h("td", quantity), h("td", unitPrice), h("td", cost)]),
  );
  return [
    h("table", { tabindex: 0 }, [
      h("caption", `Receipt in ${priced.currency}`),
      h(
        "thead",
        h(
          "tr",
          ["What", "Quantity", "Price", "Cost"].map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      h("tbody", rows),
    ]),
    h("p", [
      `Excluding tax ${priced.totals.excl}, including tax `,
      h("strong", { "data-total": "" }, priced.totals.incl),
      ` ${priced.currency}.`,
    ]),
    ...[...priced.notes.map(({ detail }) => detail), ...hints].map((hint) => h("p", { class: "hint" }, hint)),
  ];
}
