import {
  courseProgress,
  lessonProgress,
  lessonProgressDetail,
  lessonProgressSaved,
  progressUpdate,
} from '../learning.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { byCourse } from '../../catalogue/courses.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { learner } from '../../catalogue/server/access/learner.ts'
import { getProgress, getProgressDetail, listCourseProgress, saveProgress } from './progress.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { learningErrors } from '../errors.ts'

export const progressRouter = router({
  byLesson: signedIn
    .meta({
      summary: "Get the caller's progress in a lesson",
      cacheTag: 'fixed',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonProgress)
    .query(({ ctx, input }) => getProgress(ctx.db, ctx.user, input.id)),
  detail: signedIn
    .meta({
      summary: 'Get the progress in a lesson, with the played part of its video',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lessonProgressDetail)
    .query(({ ctx, input }) => getProgressDetail(ctx.db, ctx.user, input.id)),
  byCourse: signedIn
    .meta({
      summary: "List the caller's progress in the lessons of a course",
      cacheTag: 'fixed',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(courseProgress)
    .query(({ ctx, input }) => listCourseProgress(ctx.db, ctx.user, input.courseId)),
  update: learner
    .meta({
      summary: "Save the caller's progress in a lesson",
      refuses: [
        catalogueErrors.PURCHASE_REQUIRED,
        catalogueErrors.LESSON_LOCKED,
        catalogueErrors.LESSON_NOT_FOUND,
        learningErrors.ENROLLMENT_REQUIRED,
      ],
    })
    .input(progressUpdate)
    .output(lessonProgressSaved)
    .mutation(({ ctx, input }) => saveProgress(ctx.db, ctx.user, input)),
})
