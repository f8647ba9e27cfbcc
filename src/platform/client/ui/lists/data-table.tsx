import type { ReactNode } from 'react'

export interface DataTableProps {
  label: string
  columns: string[]
  rows: string[][]
  /** Renders the name of a row, if it is more than text. */
  renderName?: ((name: string, index: number) => ReactNode) | undefined
}

/** A table of numbers. The first column names the row. */
export function DataTable({ label, columns, rows, renderName }: DataTableProps) {
  return (
    // Keyboard users must be able to reach a scrollable region.
    <section aria-label={label} tabIndex={0} className="max-h-64 overflow-auto print:max-h-none">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 border-b border-edge/50 bg-surface py-1.5 font-semibold ${index > 0 ? 'ps-4 text-end' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...figures], row) => (
            <tr key={name} className="border-b border-hairline">
              <th scope="row" className="py-1.5 text-start font-normal">
                {renderName ? renderName(name, row) : name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} className="py-1.5 ps-4 text-end">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
