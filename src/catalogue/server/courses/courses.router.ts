import { accountsErrors } from '../../../accounts/errors.ts'
import { z } from 'zod'
import {
  bySlug,
  cover,
  coverInput,
  categoryCount,
  course,
  courseDescription,
  courseInput,
  courseList,
  coursePage,
  courseUpdate,
  facetsInput,
  figures,
  premiumCourses,
} from '../../courses.schema.ts'
import { courseContents } from '../../bin.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import { staff, anyone, router } from '../../../platform/server/trpc.ts'
import { deleteCourse, getCourseContents } from '../bin/bin.ts'
import { createCover } from '../cards/covers.ts'
import { duplicateCourse } from './course-copies.ts'
import { countByCategory } from '../search/course-counts.ts'
import { listCourses } from './course-lists.ts'
import { changesPrice, createCourse, getCourse, getCourseBySlug, updateCourse } from './courses.ts'
import { getFigures } from '../figures/figures.ts'
import { listPremiumCourses } from './premium-courses.ts'
import { getCourseDescription } from '../texts/descriptions.ts'
import { catalogueErrors } from '../../errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { COURSES_TAG, courseTag } from '../cache-tags.ts'
import { EDITING } from '../../../platform/policy.ts'
import { aCourse, inCoursesOf } from '../access/course-scopes.ts'

export const coursesRouter = router({
  list: anyone
    .meta({ summary: 'List or search the courses', cacheTag: COURSES_TAG, cost: 5 })
    .input(courseList.prefault({}))
    .output(coursePage)
    .query(async ({ ctx, input }) =>
      listCourses(await readFrom(ctx), ctx.user, {
        ...input,
        limit: input.limit ?? MAX_PAGE_SIZE,
      }),
    ),
  facets: anyone
    .meta({ summary: 'Count the search results in each category', cacheTag: 'fixed', cost: 5 })
    .input(facetsInput.prefault({}))
    .output(z.array(categoryCount))
    .query(async ({ ctx, input }) => countByCategory(await readFrom(ctx), ctx.user, input)),
  premium: anyone
    .meta({ summary: 'List the premium courses and the sum of their prices', cacheTag: 'fixed' })
    .output(premiumCourses)
    .query(async ({ ctx }) => listPremiumCourses(await readFrom(ctx))),
  figures: anyone
    .meta({ summary: 'Get the counted figures of the home page' })
    .output(figures)
    .query(({ ctx }) => getFigures(ctx)),
  bySlug: anyone
    .meta({
      summary: 'Get a course by its slug',
      cacheTag: courseTag,
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(bySlug)
    .output(course)
    .query(({ ctx, input }) => getCourseBySlug(ctx.db, ctx.user, input.slug)),
  byId: anyone
    .meta({ summary: 'Get a course', cacheTag: courseTag, refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(course)
    .query(({ ctx, input }) => getCourse(ctx.db, ctx.user, input.id)),
  description: anyone
    .meta({
      summary: 'Get the description of a course as HTML, with the other texts of its page',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byId)
    .output(courseDescription)
    .query(async ({ ctx, input }) => {
      const { isRendered, ...description } = await getCourseDescription(ctx.db, ctx.user, input.id)
      if (!isRendered && ctx.shown) ctx.shown.isKnown = false
      return description
    }),
  create: staff('catalogue')
    .meta({
      summary: 'Create a course',
      refuses: [
        catalogueErrors.CATEGORY_UNKNOWN,
        catalogueErrors.COURSE_TITLE_BUSY,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(courseInput)
    .output(course)
    .mutation(({ ctx, input }) => createCourse(ctx.db, ctx.user, input)),
  update: staff(EDITING, inCoursesOf({ id: aCourse }))
    .meta({
      summary: 'Change a course',
      confirms: changesPrice,
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        catalogueErrors.COURSE_NOT_FOUND,
        catalogueErrors.CATEGORY_UNKNOWN,
        catalogueErrors.COURSE_PRICE_REQUIRED,
        catalogueErrors.COURSE_TITLE_BUSY,
        mediaErrors.UPLOADED_FILE_UNKNOWN,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(courseUpdate)
    .output(course)
    .mutation(({ ctx, input }) => updateCourse(ctx.db, ctx.user, input)),
  duplicate: staff('catalogue')
    .meta({
      summary: 'Copy a course with its lessons and resources, as a draft',
      refuses: [catalogueErrors.COURSE_NOT_FOUND, catalogueErrors.COURSE_TITLE_BUSY],
    })
    .input(byId)
    .output(course)
    .mutation(({ ctx, input }) => duplicateCourse(ctx.db, ctx.user, input.id)),
  contents: staff(EDITING, inCoursesOf({ id: aCourse }))
    .meta({
      summary: 'Count the lessons, resources, students and payments of a course',
      refuses: [catalogueErrors.COURSE_NOT_FOUND],
    })
    .input(byId)
    .output(courseContents)
    .query(({ ctx, input }) => getCourseContents(ctx.db, input.id)),
  cover: staff(EDITING, 'filtered')
    .meta({ summary: 'Generate a cover for a title', refuses: [platformErrors.STORAGE_FULL] })
    .input(coverInput)
    .output(cover)
    .mutation(({ ctx, input }) => createCover(ctx, ctx.user, input)),
  delete: staff('catalogue')
    .meta({ summary: 'Move a course to the bin', refuses: [catalogueErrors.COURSE_NOT_FOUND] })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCourse(ctx.db, ctx.user, input.id)),
})
