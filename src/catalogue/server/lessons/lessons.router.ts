import { z } from 'zod'
import {
  lesson,
  lessonInput,
  lessonReorder,
  lessonsDelete,
  lessonsUpdate,
  lessonUpdate,
} from '../../lessons.schema.ts'
import { byCourse, byId, rendered } from '../../../platform/text.schema.ts'
import { admin, anyone, router } from '../../../platform/server/trpc.ts'
import { deleteLessons, reorderLessons, updateLessons } from './lesson-order.ts'
import { getLessonDescription } from '../texts/descriptions.ts'
import { createLesson, deleteLesson, getLesson, listLessons, updateLesson } from './lessons.ts'

export const lessonsRouter = router({
  list: anyone
    .meta({ shows: 'course' })
    .input(byCourse)
    .output(z.array(lesson))
    .query(({ ctx, input }) => listLessons(ctx.db, ctx.user, input.courseId)),
  byId: anyone
    .meta({ shows: 'course' })
    .input(byId)
    .output(lesson)
    .query(({ ctx, input }) => getLesson(ctx.db, ctx.user, input.id)),
  /** The description as its page shows it. */
  description: anyone
    .meta({ shows: 'fixed' })
    .input(byId)
    .output(rendered)
    .query(({ ctx, input }) => getLessonDescription(ctx.db, ctx.user, input.id)),
  create: admin
    .input(lessonInput)
    .output(lesson)
    .mutation(({ ctx, input }) => createLesson(ctx.db, ctx.user, input)),
  update: admin
    .input(lessonUpdate)
    .output(lesson)
    .mutation(({ ctx, input }) => updateLesson(ctx.db, ctx.user, input)),
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteLesson(ctx.db, input.id, ctx.user)),
  reorder: admin
    .input(lessonReorder)
    .output(z.array(lesson))
    .mutation(({ ctx, input }) => reorderLessons(ctx.db, ctx.user, input)),
  /** Hides, shows or moves several lessons at once. */
  updateMany: admin
    .input(lessonsUpdate)
    .output(z.void())
    .mutation(({ ctx, input }) => updateLessons(ctx.db, ctx.user, input)),
  deleteMany: admin
    .input(lessonsDelete)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteLessons(ctx.db, input.ids, ctx.user)),
})
