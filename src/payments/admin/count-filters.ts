import type { QueueFilter } from '../approval-queue.schema.ts'

/** Returns the number of active filters, not counting the search. */
export const countFilters = ({ hours, least, most, courseId, flag }: QueueFilter) =>
  [hours, least, most, courseId, flag].filter((one) => one !== undefined).length
