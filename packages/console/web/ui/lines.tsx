import type { CdrLineItem } from "@forecourt/client";
import { type Column, Table } from "./table.tsx";
import { Money } from "./values.tsx";

const units: Readonly<Record<CdrLineItem["type"], string>> = {
  ENERGY: "kWh",
  TIME: "h",
  PARKING_TIME: "h",
  FLAT: "",
};

/** The lines of a receipt. */
export function Lines({ currency, lines }: { currency: string; lines: readonly CdrLineItem[] }) {
  const columns: readonly Column<CdrLineItem>[] = [
    { title: "What", cell: ({ description, type }) => description ?? type },
    { title: "Quantity", right: true, cell: ({ quantity, type }) => `${quantity} ${units[type]}` },
    {
      title: "Price",
      right: true,
      cell: ({ unit_price }) => <Money amount={unit_price} currency={currency} />,
    },
    { title: "Tax", right: true, cell: ({ vat }) => (vat === null ? "–" : `${vat} %`) },
    { title: "Cost", right: true, cell: ({ cost }) => <Money amount={cost} currency={currency} /> },
  ];
  return (
    <Table
      caption="Lines"
      rows={lines}
      keyOf={(line) => JSON.stringify(line)}
      columns={columns}
      empty="Nothing is charged."
    />
  );
}
