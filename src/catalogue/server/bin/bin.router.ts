import { z } from 'zod'
import { binItem, binnedCourse, binnedItem } from '../../bin.schema.ts'
import { course } from '../../courses.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { listBinItems, purgeBinItem, restoreBinItem } from './bin-items.ts'
import { emptyBin, listBin, purgeCourse, restoreCourse } from './bin.ts'
import { catalogueErrors } from '../../errors.ts'

const itemRefusals = [
  catalogueErrors.LESSON_NOT_FOUND,
  catalogueErrors.RESOURCE_NOT_FOUND,
  catalogueErrors.CATEGORY_NOT_FOUND,
  catalogueErrors.COURSE_NOT_FOUND,
]

export const binRouter = router({
  list: staff('catalogue')
    .meta({ summary: 'List the courses in the bin' })
    .output(z.array(binnedCourse))
    .query(({ ctx }) => listBin(ctx.db)),
  restore: staff('catalogue')
    .meta({ summary: 'Restore a course from the bin', refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(course)
    .mutation(({ ctx, input }) => restoreCourse(ctx.db, ctx.user, input.id)),
  delete: staff('catalogue')
    .meta({ summary: 'Permanently delete a course in the bin', refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => purgeCourse(ctx.db, ctx.user, input.id)),
  items: staff('catalogue')
    .meta({ summary: 'List the lessons, resources and categories in the bin' })
    .output(z.array(binnedItem))
    .query(({ ctx }) => listBinItems(ctx.db)),
  restoreItem: staff('catalogue')
    .meta({ summary: 'Restore a lesson, a resource or a category from the bin', refuses: itemRefusals })
    .input(binItem)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreBinItem(ctx.db, ctx.user, input)),
  deleteItem: staff('catalogue')
    .meta({
      summary: 'Permanently delete a lesson, a resource or a category in the bin',
      refuses: itemRefusals,
    })
    .input(binItem)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await purgeBinItem(ctx.db, ctx.user, input)
    }),
  empty: staff('catalogue')
    .meta({ summary: 'Empty the bin' })
    .output(z.void())
    .mutation(({ ctx }) => emptyBin(ctx.db, ctx.user)),
})
