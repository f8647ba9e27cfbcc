import { z } from 'zod'
import { binnedCourse } from '../../bin.schema.ts'
import { course } from '../../courses.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
import { emptyBin, listBin, purgeCourse, restoreCourse } from './bin.ts'

export const binRouter = router({
  list: admin.output(z.array(binnedCourse)).query(({ ctx }) => listBin(ctx.db)),
  restore: admin
    .input(byId)
    .output(course)
    .mutation(({ ctx, input }) => restoreCourse(ctx.db, ctx.user, input.id)),
  /** Deletes one for good. */
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => purgeCourse(ctx.db, ctx.user, input.id)),
  empty: admin.output(z.void()).mutation(({ ctx }) => emptyBin(ctx.db, ctx.user)),
})
