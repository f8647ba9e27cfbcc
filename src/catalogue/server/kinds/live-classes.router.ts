import { byId } from '../../../platform/text.schema.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { liveClass, liveClassSource } from '../../live-classes.schema.ts'
import { getClass, getClassSource } from './live-classes.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aLesson, inCoursesOf } from '../access/course-scopes.ts'

export const liveClassesRouter = router({
  liveClass: anyone
    .meta({
      summary: 'Get the time of a live class, and whether students can join it now',
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
      ],
    })
    .input(byId)
    .output(liveClass)
    .query(({ ctx, input }) => getClass(ctx.db, ctx.user, input.id)),
  liveClassSource: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the time and the link of a live class',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(liveClassSource)
    .query(({ ctx, input }) => getClassSource(ctx.db, ctx.user, input.id)),
})
