import type { ReactNode } from 'react'

interface FigureTableProps {
  /** The header of the column with the row names. */
  first: string
  /** The names of the figures, and the class that hides a column on narrow screens. */
  columns: readonly (readonly [name: string, hidden: string])[]
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
}

/** A table of figures. Narrow screens hide less important columns, but the printed page shows all of them. */
export function FigureTable({ first, columns, rows }: FigureTableProps) {
  return (
    <table className="mt-3 w-full text-sm print:mt-1 print:text-xs print:leading-tight">
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-start font-semibold">
            {first}
          </th>
          {columns.map(([name, hidden]) => (
            <th key={name} scope="col" className={`py-1.5 ps-4 text-end font-semibold ${hidden}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key} className="border-t border-hairline">
            <th scope="row" className="py-2 text-start font-normal break-words print:py-0.5">
              {name}
            </th>
            {figures.map((figure, index) => (
              <td
                key={columns[index]?.[0]}
                className={`py-2 ps-4 text-end tabular-nums print:py-0.5 ${columns[index]?.[1]}`}
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
