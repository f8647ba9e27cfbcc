import { useId, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { type Columns, type Header, isComplete, ROLES } from './read/columns.ts'
import { roleNames } from './words.ts'
import { t } from '../../texts/admin-statement.ts'

interface StatementColumnsProps {
  header: Header
  /** Some rows below the header, as examples for each column. */
  rows: readonly string[][]
  columns: Columns
  busy: boolean
  onCorrect: (columns: Columns) => void
}

/** The recognised columns, with menus to correct them. */
export function StatementColumns({
  header,
  rows,
  columns: recognised,
  busy,
  onCorrect,
}: StatementColumnsProps) {
  const [columns, setColumns] = useState(recognised)
  const complete = isComplete(columns)
  const id = useId()
  const names = roleNames()
  const nameOf = (column: number) => {
    const sample = rows.map((row) => row[column]?.trim()).find((cell) => cell)
    return `${header.names[column] || t.columnNumber(column + 1)}${sample ? ` (${sample.slice(0, 24)})` : ''}`
  }
  return (
    <details className="mt-4" open={!isComplete(recognised)}>
      <summary className="cursor-pointer py-2 font-semibold">{t.columns}</summary>
      <p className="text-sm text-muted">{t.columnsHint}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role} className="grid gap-1">
            <label htmlFor={`${id}-${role}`} className="text-sm font-medium">
              {names[role]}
            </label>
            <Select
              id={`${id}-${role}`}
              value={columns[role] ?? -1}
              onChange={(event) => {
                const column = Number(event.target.value)
                const { [role]: _before, ...others } = columns
                setColumns(column < 0 ? others : { ...others, [role]: column })
              }}
              className="text-sm md:min-h-9"
            >
              <option value={-1}>{t.none}</option>
              {header.names.map((_name, column) => (
                <option key={column} value={column}>
                  {nameOf(column)}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
      {!complete && (
        <p role="status" className="mt-3 text-sm text-danger">
          {t.chooseColumns}
        </p>
      )}
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        disabled={!complete}
        busy={busy}
        onClick={() => onCorrect(columns)}
      >
        {t.matchWithColumns}
      </Button>
    </details>
  )
}
