import {
  courseProgress,
  lessonProgress,
  lessonProgressDetail,
  lessonProgressSaved,
  progressUpdate,
} from '../learning.schema.ts'
import { byCourse, byId } from '../../platform/text.schema.ts'
import { member, router } from '../../platform/server/trpc.ts'
import { learner } from '../../catalogue/server/access/learner.ts'
import { getProgress, getProgressDetail, listCourseProgress, saveProgress } from './progress.ts'

export const progressRouter = router({
  byLesson: member
    .input(byId)
    .output(lessonProgress)
    .query(({ ctx, input }) => getProgress(ctx.db, ctx.user, input.id)),
  /** With how far the video was played, for saying what is missing. */
  detail: member
    .input(byId)
    .output(lessonProgressDetail)
    .query(({ ctx, input }) => getProgressDetail(ctx.db, ctx.user, input.id)),
  byCourse: member
    .input(byCourse)
    .output(courseProgress)
    .query(({ ctx, input }) => listCourseProgress(ctx.db, ctx.user, input.courseId)),
  update: learner
    .input(progressUpdate)
    .output(lessonProgressSaved)
    .mutation(({ ctx, input }) => saveProgress(ctx.db, ctx.user, input)),
})
