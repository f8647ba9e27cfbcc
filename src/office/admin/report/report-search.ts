import type { ReportWeek } from '../../report.schema.ts'

export interface ReportSearch {
  /** Last week without it. */
  week?: 'this' | undefined
}

/** Parses the address of the page and ignores invalid values. */
export const readReportSearch = ({ week }: { week?: unknown }): { week: ReportWeek } => ({
  week: week === 'this' ? 'this' : 'last',
})
