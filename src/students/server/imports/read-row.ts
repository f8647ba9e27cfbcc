import { MAX } from '../../../platform/constants.ts'
import { lengthOf } from '../../../platform/text.schema.ts'
import { username as usernameSchema } from '../../../platform/user.schema.ts'
import { isRounded, readDay, readMobile, readPaid, type StudentCells } from '../../imports.rules.ts'
import type { RowData } from '../../tables.ts'

/** The data that the rows refer to, read once. Names are in lower case. Null means that several have the same name. */
export type Known = {
  batches: ReadonlyMap<string, { id: number; isOver: boolean; courseIds: readonly number[] }>
  courses: ReadonlyMap<string, { id: number } | null>
  today: string
}

/** A row that can be imported, apart from its username, or the reason why not, as a code with a value. */
export type ReadRow = { data: Omit<RowData, 'username'> & { username: string | null } } | { error: string }

const error = (code: string, value?: string): ReadRow => ({
  error: value === undefined ? code : `${code}: ${value}`,
})

/** Reads the cells of a row. */
export function readRow(cells: StudentCells, { batches, courses, today }: Known): ReadRow {
  const cell = (field: keyof StudentCells) => cells[field]?.trim() ?? ''
  const fullName = cell('name').replaceAll(/\s+/g, ' ') || null
  const username = cell('username') || null
  if (!fullName && !username) return error('name_missing')
  if (fullName && lengthOf(fullName) > MAX.fullName) return error('name_long')
  if (username && !usernameSchema.safeParse(username).success) return error('username_wrong', username)

  const typedMobile = cell('mobile')
  const mobile = typedMobile ? readMobile(typedMobile) : null
  if (isRounded(typedMobile)) return error('mobile_rounded', typedMobile)
  if (typedMobile && !mobile) return error('mobile_wrong', typedMobile)

  const batch = cell('batch') ? batches.get(cell('batch').toLowerCase()) : null
  if (batch === undefined) return error('batch_unknown', cell('batch'))
  if (batch?.isOver) return error('batch_over', cell('batch'))

  const course = cell('course') ? courses.get(cell('course').toLowerCase()) : undefined
  if (cell('course') && course === undefined) return error('course_unknown', cell('course'))
  if (course === null) return error('course_ambiguous', cell('course'))

  const until = cell('until') ? readDay(cell('until')) : null
  if (cell('until') && !until) return error('until_wrong', cell('until'))
  if (until && until < today) return error('until_past', cell('until'))
  const paidPaise = readPaid(cell('paid'))
  if (paidPaise === undefined) return error('paid_wrong', cell('paid'))

  // Cash belongs to a course: the course of the row, or otherwise the only course of its batch.
  const [only, ...others] = batch?.courseIds ?? []
  const courseId = course?.id ?? (paidPaise !== null && others.length === 0 ? (only ?? null) : null)
  if (paidPaise !== null && courseId === null) return error('paid_for_what')
  const isInBatch = courseId !== null && (batch?.courseIds.includes(courseId) ?? false)
  if (until && (courseId === null || isInBatch)) return error('until_for_what')
  return { data: { fullName, mobile, username, batchId: batch?.id ?? null, courseId, paidPaise, until } }
}
