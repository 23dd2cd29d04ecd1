import type { ReactNode } from "react";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are set to the right. */
  right?: boolean;
}

/** A table that becomes a list of cards on a narrow screen, so that nothing scrolls to the side. */
export function Table<Row>({
  caption,
  columns,
  empty,
  keyOf,
  rows,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  empty: ReactNode;
  keyOf: (row: Row) => string;
  rows: readonly Row[];
}) {
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <table className="rows">
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ right, title }) => (
            <th key={title} scope="col" className={right === true ? "right" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ cell, right, title }) => (
              <td key={title} data-title={title} className={right === true ? "right" : undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
