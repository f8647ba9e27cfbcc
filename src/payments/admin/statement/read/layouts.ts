import { z } from 'zod'
import { ROLES, type Columns } from './columns.ts'

const STORED = 'statement-columns'
/** Maximum number of layouts that the browser remembers. */
const MOST = 20

const stored = z.array(
  z.object({ layout: z.string(), columns: z.partialRecord(z.enum(ROLES), z.number().int().min(0)) }),
)

function readLayouts() {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(STORED) ?? '[]'))
  } catch {
    return []
  }
}

/**
 * Returns the columns that the administrator corrected for this layout in this browser. Undefined if there are none.
 */
export const recallColumns = (layout: string): Columns | undefined =>
  readLayouts().find((one) => one.layout === layout)?.columns

export function rememberColumns(layout: string, columns: Columns): void {
  const others = readLayouts().filter((one) => one.layout !== layout)
  try {
    localStorage.setItem(STORED, JSON.stringify([{ layout, columns }, ...others].slice(0, MOST)))
  } catch {}
}
