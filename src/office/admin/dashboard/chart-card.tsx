import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { DataTable } from '../../../platform/client/ui/lists/data-table.tsx'

interface ChartCardProps {
  title: string
  chart: ReactNode
  /** The same numbers, the first column naming the row. */
  columns: string[]
  rows: string[][]
}

/** A chart with its numbers behind it. */
export function ChartCard({ title, chart, columns, rows }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-label={title} className="card min-w-0 p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="title-card">{title}</h2>
        <Button
          size="sm"
          variant="ghost"
          icon={asTable ? <ChartColumn aria-hidden="true" /> : <Table aria-hidden="true" />}
          aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      {asTable ? <DataTable label={title} columns={columns} rows={rows} /> : chart}
    </section>
  )
}
