import type { DeskFilter } from '../desk.schema.ts'

/** How many filters there are, beside the search. */
export const countFilters = ({ hours, least, most, courseId, flag }: DeskFilter) =>
  [hours, least, most, courseId, flag].filter((one) => one !== undefined).length
