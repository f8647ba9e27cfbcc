import { z } from 'zod'
import { binnedCourse } from '../../bin.schema.ts'
import { course } from '../../courses.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
import { emptyBin, listBin, purgeCourse, restoreCourse } from './bin.ts'
import { catalogueErrors } from '../../errors.ts'

export const binRouter = router({
  list: admin
    .meta({ summary: 'List the courses in the bin' })
    .output(z.array(binnedCourse))
    .query(({ ctx }) => listBin(ctx.db)),
  restore: admin
    .meta({ summary: 'Restore a course from the bin', refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(course)
    .mutation(({ ctx, input }) => restoreCourse(ctx.db, ctx.user, input.id)),
  delete: admin
    .meta({ summary: 'Delete a course in the bin for good', refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => purgeCourse(ctx.db, ctx.user, input.id)),
  empty: admin
    .meta({ summary: 'Empty the bin' })
    .output(z.void())
    .mutation(({ ctx }) => emptyBin(ctx.db, ctx.user)),
})
