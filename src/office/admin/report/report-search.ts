import type { ReportWeek } from '../../report.schema.ts'

export interface ReportSearch {
  /** The week of the report. Last week if absent. */
  week?: 'this' | undefined
}

/** Parses the search parameters of the page and ignores invalid values. */
export const readReportSearch = ({ week }: { week?: unknown }): { week: ReportWeek } => ({
  week: week === 'this' ? 'this' : 'last',
})
