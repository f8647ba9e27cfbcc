import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'

/** Formats a day such as '2026-04-01' for display. */
export const formatDay = (day: string) => formatMoment(new Date(`${day}T12:00:00Z`), 'date', 'UTC')
