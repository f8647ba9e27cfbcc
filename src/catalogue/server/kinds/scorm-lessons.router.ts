import { byId } from '../../../platform/text.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessonPackageSource } from '../../lessons.schema.ts'
import { getScormSource } from './scorm-lessons.ts'

export const scormLessonsRouter = router({
  scormSource: staff('catalogue')
    .meta({
      summary: 'Get the uploaded SCORM package of a lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonPackageSource)
    .query(({ ctx, input }) => getScormSource(ctx.db, ctx.user, input.id)),
})
