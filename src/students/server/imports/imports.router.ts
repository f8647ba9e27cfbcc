import { z } from 'zod'
import { byId } from '../../../platform/text.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { studentsErrors } from '../../errors.ts'
import {
  importedPassword,
  studentImport,
  studentImportInput,
  studentImportStart,
  studentImportRowList,
  studentImportRowPage,
  studentImportRowsInput,
} from '../../imports.schema.ts'
import { checkImport } from './check.ts'
import { showPasswords } from './first-passwords.ts'
import { addRows, createImport, getImport, listImports, listRows } from './imports.ts'
import { startImport, startUndo } from './start.ts'

const { STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY } = studentsErrors

export const studentImportsRouter = router({
  list: staff('administrator')
    .meta({ summary: 'List the imports of students that began in the last week' })
    .output(z.array(studentImport))
    .query(({ ctx }) => listImports(ctx.db)),
  byId: staff('administrator')
    .meta({ summary: 'Get an import of students', refuses: [STUDENT_IMPORT_NOT_FOUND] })
    .input(byId)
    .output(studentImport)
    .query(({ ctx, input }) => getImport(ctx.db, input.id)),
  rows: staff('administrator')
    .meta({
      summary: 'List the rows of an import of students with their results',
      refuses: [STUDENT_IMPORT_NOT_FOUND],
    })
    .input(studentImportRowList)
    .output(studentImportRowPage)
    .query(({ ctx, input }) => listRows(ctx.db, input)),
  create: staff('administrator')
    .meta({ summary: 'Prepare an import of students' })
    .input(studentImportInput)
    .output(studentImport)
    .mutation(({ ctx, input }) => createImport(ctx.db, ctx.user, input)),
  addRows: staff('administrator')
    .meta({
      summary: 'Add rows of the file to an import of students',
      refuses: [STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY, studentsErrors.STUDENT_IMPORT_TOO_LONG],
    })
    .input(studentImportRowsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addRows(ctx.db, input)),
  check: staff('administrator')
    .meta({
      summary: 'Rehearse an import of students: decide for every row what it would do',
      refuses: [STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY],
    })
    .input(byId)
    .output(studentImport)
    .mutation(({ ctx, input }) => checkImport(ctx.db, input.id)),
  start: staff('administrator')
    .meta({
      summary: 'Import the students of a rehearsed import',
      sessionOnly: true,
      confirms: true,
      refuses: [STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY, studentsErrors.STUDENT_IMPORT_EMPTY],
    })
    .input(studentImportStart)
    .output(studentImport)
    .mutation(({ ctx, input }) => startImport(ctx, ctx.user, input)),
  undo: staff('administrator')
    .meta({
      summary: 'Undo an import of students',
      sessionOnly: true,
      confirms: true,
      refuses: [STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY, studentsErrors.STUDENT_IMPORT_TOO_OLD],
    })
    .input(byId)
    .output(studentImport)
    .mutation(({ ctx, input }) => startUndo(ctx.db, ctx.user, input.id)),
  passwords: staff('administrator')
    .meta({
      summary: 'Get the first passwords of imported students, once',
      sessionOnly: true,
      confirms: true,
      refuses: [STUDENT_IMPORT_NOT_FOUND, STUDENT_IMPORT_BUSY, studentsErrors.STUDENT_PASSWORDS_SHOWN],
    })
    .input(byId)
    .output(z.array(importedPassword))
    .mutation(({ ctx, input }) => showPasswords(ctx, ctx.user, input.id)),
})
