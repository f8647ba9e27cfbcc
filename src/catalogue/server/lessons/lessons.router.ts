import { z } from 'zod'
import {
  lesson,
  lessonInput,
  lessonReorder,
  lessonsDelete,
  lessonsUpdate,
  lessonUpdate,
} from '../../lessons.schema.ts'
import { byId, rendered } from '../../../platform/text.schema.ts'
import { byCourse } from '../../courses.schema.ts'
import { staff, anyone, router } from '../../../platform/server/trpc.ts'
import { deleteLessons, reorderLessons, updateLessons } from './several-lessons.ts'
import { getLessonDescription } from '../texts/descriptions.ts'
import { createLesson, deleteLesson, getLesson, listLessons, updateLesson } from './lessons.ts'
import { catalogueErrors } from '../../errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { courseTagUntilOpening } from '../cache-tags.ts'
import { courses } from '../../courses.policy.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCourse, aLesson, anImport, inCoursesOf } from '../access/course-scopes.ts'

export const lessonsRouter = router({
  list: anyone
    .meta({
      summary: 'List the lessons of a course in their order',
      cacheTag: courseTagUntilOpening,
      cost: 3,
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(z.array(lesson))
    .query(({ ctx, input: { courseId } }) =>
      // Administrators edit lessons from the list, so they get full descriptions. Students read the descriptions on
      // the lesson page.
      listLessons(ctx.db, ctx.user, courseId, {
        brief: !ctx.wholeLists && !courses.can(ctx.user, 'edit', { courseId }),
      }),
    ),
  byId: anyone
    .meta({
      summary: 'Get a lesson',
      cacheTag: courseTagUntilOpening,
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(lesson)
    .query(({ ctx, input }) => getLesson(ctx.db, ctx.user, input.id)),
  description: anyone
    .meta({
      summary: 'Get the description of a lesson as HTML',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(rendered)
    .query(async ({ ctx, input }) => {
      const { html, isRendered } = await getLessonDescription(ctx.db, ctx.user, input.id)
      if (!isRendered && ctx.shown) ctx.shown.isKnown = false
      return { html }
    }),
  create: staff(EDITING, inCoursesOf({ courseId: aCourse, importId: anImport }))
    .meta({
      summary: 'Create a lesson',
      refuses: [
        catalogueErrors.COURSE_NOT_FOUND,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
        catalogueErrors.LESSON_HAS_NO_DOCUMENT,
        catalogueErrors.LESSON_NEEDS_AUDIO,
        catalogueErrors.LESSON_NEEDS_VIDEO,
      ],
    })
    .input(lessonInput)
    .output(lesson)
    .mutation(({ ctx, input }) => createLesson(ctx.db, ctx.user, input)),
  update: staff(EDITING, inCoursesOf({ id: aLesson, courseId: aCourse }))
    .meta({
      summary: 'Change a lesson',
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
        catalogueErrors.LESSON_HAS_NO_TEXT,
        catalogueErrors.LESSON_HAS_NO_DOCUMENT,
        catalogueErrors.LESSON_NEEDS_AUDIO,
        catalogueErrors.LESSON_NEEDS_VIDEO,
        catalogueErrors.LESSON_IS_NO_CLASS,
      ],
    })
    .input(lessonUpdate)
    .output(lesson)
    .mutation(({ ctx, input }) => updateLesson(ctx.db, ctx.user, input)),
  delete: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Delete a lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteLesson(ctx.db, input.id, ctx.user)),
  reorder: staff(EDITING, inCoursesOf({ 'updates.id': aLesson }))
    .meta({
      summary: 'Reorder the lessons of a course',
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        catalogueErrors.SOME_LESSON_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        catalogueErrors.LESSONS_OF_SEVERAL_COURSES,
      ],
    })
    .input(lessonReorder)
    .output(z.array(lesson))
    .mutation(({ ctx, input }) => reorderLessons(ctx.db, ctx.user, input)),
  updateMany: staff(EDITING, inCoursesOf({ ids: aLesson, courseId: aCourse }))
    .meta({
      summary: 'Hide, show, lock or move several lessons at once',
      refuses: [catalogueErrors.SOME_LESSON_NOT_FOUND, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(lessonsUpdate)
    .output(z.void())
    .mutation(({ ctx, input }) => updateLessons(ctx.db, ctx.user, input)),
  deleteMany: staff(EDITING, inCoursesOf({ ids: aLesson }))
    .meta({
      summary: 'Delete several lessons at once',
      refuses: [catalogueErrors.SOME_LESSON_NOT_FOUND, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(lessonsDelete)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteLessons(ctx.db, input.ids, ctx.user)),
})
