import type { QueueFilter } from '../approval-queue.schema.ts'

/** How many filters there are, beside the search. */
export const countFilters = ({ hours, least, most, courseId, flag }: QueueFilter) =>
  [hours, least, most, courseId, flag].filter((one) => one !== undefined).length
