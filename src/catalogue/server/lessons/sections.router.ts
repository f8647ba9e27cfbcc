import { z } from 'zod'
import { section, sectionInput, sectionUpdate } from '../../sections.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { byCourse } from '../../courses.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { createSection, deleteSection, listSections, updateSection } from './sections.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCourse, aLesson, anImport, aSection, inCoursesOf } from '../access/course-scopes.ts'

export const sectionsRouter = router({
  list: staff(EDITING, inCoursesOf({ courseId: aCourse }))
    .meta({
      summary: 'List the sections of a course, including empty ones',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byCourse)
    .output(z.array(section))
    .query(({ ctx, input }) => listSections(ctx.db, ctx.user, input.courseId)),
  create: staff(EDITING, inCoursesOf({ courseId: aCourse, firstLessonId: aLesson, importId: anImport }))
    .meta({
      summary: 'Create a section, which starts with a lesson or is empty',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(sectionInput)
    .output(section)
    .mutation(({ ctx, input }) => createSection(ctx.db, ctx.user, input)),
  update: staff(EDITING, inCoursesOf({ id: aSection }))
    .meta({
      summary: 'Rename, show, hide, schedule or move a section with its lessons',
      refuses: [
        catalogueErrors.SECTION_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(sectionUpdate)
    .output(section)
    .mutation(({ ctx, input }) => updateSection(ctx.db, ctx.user, input)),
  delete: staff(EDITING, inCoursesOf({ id: aSection }))
    .meta({
      summary: 'Delete a section. Its lessons move to the section before it',
      refuses: [catalogueErrors.SECTION_NOT_FOUND, catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSection(ctx.db, ctx.user, input.id)),
})
