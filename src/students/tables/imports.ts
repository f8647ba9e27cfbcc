import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { payments } from '../../payments/tables/payments.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { IMPORT_STATES, ROW_RESULTS, type StudentCells } from '../imports.rules.ts'

/** The values of a row after the check. */
export type RowData = {
  fullName: string | null
  mobile: string | null
  username: string
  batchId: number | null
  courseId: number | null
  paidPaise: number | null
  until: string | null
}

/**
 * Imports of students. The rows that an import created have its time (`applied_at`, the time of its transaction), so
 * that it can be undone. Imports are deleted when they can no longer be undone.
 */
export const studentImports = pgTable(
  'student_imports',
  {
    id: id(),
    /** The file name. */
    name: text('name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('draft'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    appliedAt: moment('applied_at'),
    undoneAt: moment('undone_at'),
    /** The last student that the undo has processed, in the order of the IDs. */
    undoneTo: uuid('undone_to'),
    /** The reason why the import failed, as a code with a value: `batch_full: Morning`. */
    failure: text('failure'),
    /** Whether its cash gets no invoices, because the academy received it before it used Lantern. */
    withoutInvoices: boolean('without_invoices').notNull().default(false),
    /** How many passwords are ready, while the import runs. */
    prepared: integer('prepared').notNull().default(0),
    /** The encrypted seed of the first passwords, until they have been shown once. */
    sealedSeed: text('sealed_seed'),
  },
  (t) => [
    index('student_imports_created_by').on(t.createdBy),
    check(
      'student_imports_state',
      sql`${t.state} in (${sql.raw(IMPORT_STATES.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
)

export const studentImportRows = pgTable(
  'student_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => studentImports.id, { onDelete: 'cascade' }),
    /** The number of the line in the file. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<StudentCells>().notNull(),
    result: text('result', { enum: ROW_RESULTS }),
    /** An error or a remark about the row, as a code with a value: `batch_unknown: Noon`. */
    note: text('note'),
    data: jsonb('data').$type<RowData>(),
    /** The student of the row: found by the check, or created by the import. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the first password, only while the import runs. Another attempt then need not compute it again. */
    passwordHash: text('password_hash'),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    /** Whether the student stayed when the import was undone, because the student's data had changed. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('student_import_rows_user').on(t.userId),
    index('student_import_rows_payment').on(t.paymentId),
    check(
      'student_import_rows_result',
      sql`${t.result} in (${sql.raw(ROW_RESULTS.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
)
