import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { DataTable, type DataTableProps } from '../lists/data-table.tsx'
import { t } from '../../../texts/controls.ts'

/** The columns and rows of the table, with the same numbers as the chart. The first column names the row. */
interface ChartCardProps extends Omit<DataTableProps, 'label'> {
  title: string
  chart: ReactNode
}

/** A chart that can be switched to a table. */
export function ChartCard({ title, chart, ...table }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-label={title} className="card min-w-0 p-5 print:p-2.5">
      <div className="mb-3 flex items-center justify-between gap-3 print:mb-1">
        <h2 className="title-card">{title}</h2>
        <Button
          size="sm"
          variant="ghost"
          icon={asTable ? <ChartColumn aria-hidden="true" /> : <Table aria-hidden="true" />}
          aria-label={asTable ? t.showAsChart(title) : t.showAsTable(title)}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t.chart : t.table}
        </Button>
      </div>
      {asTable ? <DataTable label={title} {...table} /> : chart}
    </section>
  )
}
