import { z } from 'zod'
import { byCourse } from '../../courses.schema.ts'
import { catalogueErrors } from '../../errors.ts'
import { courseImport, importInput } from '../../imports.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { createImport, listImports, undoImport } from './imports.ts'

export const importsRouter = router({
  list: staff('catalogue')
    .meta({
      summary: 'List the imports of a course that can be undone',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(z.array(courseImport))
    .query(({ ctx, input }) => listImports(ctx.db, ctx.user, input.courseId)),
  create: staff('catalogue')
    .meta({
      summary: 'Start an import into a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(importInput)
    .output(courseImport)
    .mutation(({ ctx, input }) => createImport(ctx.db, ctx.user, input)),
  undo: staff('catalogue')
    .meta({
      summary: 'Undo an import: move its lessons and resources to the bin',
      refuses: [catalogueErrors.IMPORT_NOT_FOUND, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => undoImport(ctx.db, ctx.user, input.id)),
})
