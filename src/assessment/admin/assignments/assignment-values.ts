import type { z } from 'zod'
import { isoOf, localOf } from '../../../catalogue/admin/release/release-form.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { type Assignment, assignmentInput } from '../../assignments.schema.ts'

export interface AssignmentValues {
  marking: 'total' | 'rubric'
  maxMarks: string
  rubric: { name: string; marks: string; levels: { name: string; marks: string }[] }[]
  completes: 'submitted' | 'passed'
  passPercent: string
  /** Local times in the academy's time zone, such as 2026-11-24T18:00. An empty string means no time. */
  dueAt: string
  late: 'refused' | 'until' | 'always'
  lateUntil: string
  latePercent: string
  takesText: boolean
  takesFiles: boolean
  takesPages: boolean
  maxResubmissions: string
  timeZone: string
}

/** Returns a saved assignment's rules as the input for the call. */
export const assignmentFields = (of: Assignment) => ({
  maxMarks: of.maxMarks,
  rubric: of.rubric,
  completes: of.completes,
  passPercent: of.passPercent,
  dueAt: of.dueAt,
  acceptsLate: of.acceptsLate,
  lateUntil: of.lateUntil,
  latePercent: of.latePercent,
  takesText: of.takesText,
  takesFiles: of.takesFiles,
  takesPages: of.takesPages,
  maxResubmissions: of.maxResubmissions,
})
export type AssignmentFields = ReturnType<typeof assignmentFields>

export const assignmentValues = (of: AssignmentFields, timeZone: string): AssignmentValues => ({
  marking: of.rubric.length > 0 ? 'rubric' : 'total',
  maxMarks: String(of.maxMarks),
  rubric: of.rubric.map(({ name, marks, levels }) => ({
    name,
    marks: String(marks),
    levels: levels.map((level) => ({ name: level.name, marks: String(level.marks) })),
  })),
  completes: of.completes,
  passPercent: of.passPercent === null ? '' : String(of.passPercent),
  dueAt: of.dueAt ? localOf(new Date(of.dueAt), timeZone) : '',
  late: of.acceptsLate ? (of.lateUntil ? 'until' : 'always') : 'refused',
  lateUntil: of.lateUntil ? localOf(new Date(of.lateUntil), timeZone) : '',
  latePercent: String(of.latePercent),
  takesText: of.takesText,
  takesFiles: of.takesFiles,
  takesPages: of.takesPages,
  maxResubmissions: String(of.maxResubmissions),
  timeZone,
})

/** The form fields that show a field of the call, if their names differ. */
const SHOWN_IN: Readonly<Record<string, readonly (keyof AssignmentValues)[]>> = {
  rubric: ['marking', 'rubric'],
  acceptsLate: ['late'],
  lateUntil: ['late', 'lateUntil'],
}

/** Returns the form values that show a saved field of the call. */
export function shownAssignmentField(
  saved: unknown,
  name: string,
  sent: Readonly<Record<string, unknown>>,
  timeZone: string,
): Partial<AssignmentValues> {
  const values = assignmentValues({ ...(sent as AssignmentFields), [name]: saved }, timeZone)
  const fields = SHOWN_IN[name] ?? [name as keyof AssignmentValues]
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Parses a number that the user typed with a decimal point or a comma. Returns NaN for an empty field. */
const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))

const momentOf = (local: string, timeZone: string) =>
  local === '' ? null : /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? isoOf(local, timeZone) : local

export type AssignmentOutput = z.output<typeof assignmentInput>

export const assignmentResolver = (id: number) =>
  formResolver(
    assignmentInput,
    ({ marking, late, timeZone, dueAt, lateUntil, ...values }: AssignmentValues) => ({
      ...values,
      id,
      // The total is ignored if there is a rubric.
      maxMarks: marking === 'rubric' ? 1 : numberOf(values.maxMarks),
      rubric:
        marking === 'total'
          ? []
          : values.rubric.map(({ name, marks, levels }) => ({
              name,
              marks: numberOf(marks),
              levels: levels.map((level) => ({ name: level.name, marks: numberOf(level.marks) })),
            })),
      passPercent: values.passPercent.trim() === '' ? null : numberOf(values.passPercent),
      dueAt: momentOf(dueAt, timeZone),
      acceptsLate: late !== 'refused',
      lateUntil: late === 'until' && dueAt !== '' ? momentOf(lateUntil, timeZone) : null,
      latePercent: values.latePercent.trim() === '' ? 0 : numberOf(values.latePercent),
      maxResubmissions: numberOf(values.maxResubmissions),
    }),
  )
