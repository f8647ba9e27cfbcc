import { MAX } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'
import type { StudentFilter } from '../../students.schema.ts'

type Raw = { [name in keyof StudentFilter]?: unknown }
/** The search parameters before validation. */
export type StudentsSearch = { [name in keyof StudentFilter]?: StudentFilter[name] | undefined }

const idOf = (value: unknown, least = 1) => {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number >= least ? number : undefined
}
const oneOf = <T extends string>(value: unknown, ...known: T[]) => known.find((one) => one === value)

/** Reads the filter of the list from the search parameters, and drops invalid values. */
const readStudentsSearch = (raw: Raw): StudentsSearch => ({
  search: addressText(raw.search, MAX.search),
  courseId: idOf(raw.courseId),
  batchId: idOf(raw.batchId),
  planId: idOf(raw.planId, 0),
  paid: oneOf(raw.paid, 'yes', 'no'),
  ends: oneOf(raw.ends, 'soon'),
  state: oneOf(raw.state, 'blocked', 'open'),
  seen: oneOf(raw.seen, 'notLately', 'never'),
})

/** Returns only the conditions of a filter that have a value. */
export const filterOf = (raw: Raw): StudentFilter =>
  Object.fromEntries(
    Object.entries(readStudentsSearch(raw)).filter(([, value]) => value !== undefined),
  ) as StudentFilter

export const studentsInput = (raw: Raw) => ({ limit: 50, ...filterOf(raw) })
