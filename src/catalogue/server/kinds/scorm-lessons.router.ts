import { byId } from '../../../platform/text.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessonPackageSource } from '../../lessons.schema.ts'
import { getScormSource } from './scorm-lessons.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aLesson, inCoursesOf } from '../access/course-scopes.ts'

export const scormLessonsRouter = router({
  scormSource: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the uploaded SCORM package of a lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonPackageSource)
    .query(({ ctx, input }) => getScormSource(ctx.db, ctx.user, input.id)),
})
