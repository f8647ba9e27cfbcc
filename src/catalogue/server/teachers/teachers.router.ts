import { z } from 'zod'
import { byId } from '../../../platform/text.schema.ts'
import { staff, anyone, router } from '../../../platform/server/trpc.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { bySlug } from '../../courses.schema.ts'
import { catalogueErrors } from '../../errors.ts'
import { teacher, teacherInput, teacherPage, teacherUpdate } from '../../teachers.schema.ts'
import { createTeacher, deleteTeacher, getTeacherPage, listTeachers, updateTeacher } from './teachers.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { COURSES_TAG } from '../cache-tags.ts'

const { TEACHER_NOT_FOUND, TEACHER_NAME_TAKEN, TEACHER_ACCOUNT_UNKNOWN } = catalogueErrors
const { UPLOADED_FILE_UNKNOWN } = mediaErrors

export const teachersRouter = router({
  list: staff('catalogue')
    .meta({ summary: 'List the teachers who have a page' })
    .output(z.array(teacher))
    .query(({ ctx }) => listTeachers(ctx.db)),
  bySlug: anyone
    .meta({
      summary: 'Get the page of a teacher, with the newest courses',
      cacheTag: COURSES_TAG,
      refuses: [TEACHER_NOT_FOUND],
    })
    .input(bySlug)
    .output(teacherPage)
    .query(async ({ ctx, input }) => {
      const { isRendered, ...page } = await getTeacherPage(ctx.db, input.slug)
      if (!isRendered && ctx.shown) ctx.shown.isKnown = false
      return page
    }),
  create: staff('catalogue')
    .meta({
      summary: 'Create the page of a teacher',
      refuses: [TEACHER_NAME_TAKEN, TEACHER_ACCOUNT_UNKNOWN, UPLOADED_FILE_UNKNOWN],
    })
    .input(teacherInput)
    .output(teacher)
    .mutation(({ ctx, input }) => createTeacher(ctx.db, ctx.user, input)),
  update: staff('catalogue')
    .meta({
      summary: 'Change the page of a teacher',
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        TEACHER_NOT_FOUND,
        TEACHER_NAME_TAKEN,
        TEACHER_ACCOUNT_UNKNOWN,
        UPLOADED_FILE_UNKNOWN,
      ],
    })
    .input(teacherUpdate)
    .output(teacher)
    .mutation(({ ctx, input }) => updateTeacher(ctx.db, ctx.user, input)),
  delete: staff('catalogue')
    .meta({ summary: 'Delete the page of a teacher', refuses: [TEACHER_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTeacher(ctx.db, ctx.user, input.id)),
})
