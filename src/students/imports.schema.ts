import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { boundedText, id, isStorable, page, paging, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { IMPORT_STATES, MAX_CELL, ROW_RESULTS, ROWS_AT_ONCE, STUDENT_FIELDS } from './imports.rules.ts'
import { t } from './texts/checks.ts'

const cell = boundedText(MAX_CELL, { type: () => t.cellMustBeText, long: () => t.cellTooLong })
  .refine(isStorable, { error: () => t.cellMustBeText })
  .transform((value) => value.trim())

export const studentCells = z.partialRecord(z.enum(STUDENT_FIELDS), cell)

export const studentImportInput = z.object({ name: requiredText(MAX.fullName, () => labels.name) })
/** `withoutInvoices`: the academy received the cash before it used Lantern, so it gets no invoices. */
export const studentImportStart = z.object({ id, withoutInvoices: z.boolean().default(false) })
export const studentImportRowsInput = z.object({
  id,
  rows: z
    .array(z.object({ line: z.number().int().min(1).max(1_000_000), cells: studentCells }))
    .min(1)
    .max(ROWS_AT_ONCE),
})

export const studentImport = z.object({
  id,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  createdBy: z.string(),
  createdAt: z.date(),
  appliedAt: z.date().nullable(),
  /** The reason why the import failed, as a code with a value. */
  failure: z.string().nullable(),
  /** The number of passwords that are ready, while the import runs. */
  prepared: z.number().int(),
  counts: z.record(z.enum(ROW_RESULTS), z.number().int()),
  /** The number of students who stayed after the import was undone. */
  kept: z.number().int(),
  /** Tax invoices that the import would issue for its cash, while it is not started. */
  invoices: z.number().int(),
  canUndo: z.boolean(),
  /** Whether the first passwords have not been shown yet. */
  hasPasswords: z.boolean(),
})
export type StudentImport = z.infer<typeof studentImport>

export const studentImportRow = z.object({
  line: z.number().int(),
  cells: z.partialRecord(z.enum(STUDENT_FIELDS), z.string()),
  result: z.enum(ROW_RESULTS).nullable(),
  /** An error or a remark about the row, as a code with a value. */
  note: z.string().nullable(),
  /** The username that the student has or will get. */
  username: z.string().nullable(),
  isKept: z.boolean(),
})
export type StudentImportRow = z.infer<typeof studentImportRow>

/** `kept` lists only the students who stayed after the import was undone. */
export const studentImportRowList = paging.extend({
  id,
  result: z.enum([...ROW_RESULTS, 'kept']).optional(),
})
export const studentImportRowPage = page(studentImportRow)

/** The first password of a student whom an import created. */
export const importedPassword = z.object({
  line: z.number().int(),
  username: z.string(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
  password: z.string(),
})
export type ImportedPassword = z.infer<typeof importedPassword>
