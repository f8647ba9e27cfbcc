import { z } from 'zod'
import {
  bySlug,
  categoryCount,
  course,
  courseInput,
  courseList,
  coursePage,
  courseUpdate,
  facetsInput,
} from '../../courses.schema.ts'
import { courseContents } from '../../bin.schema.ts'
import { byId, rendered } from '../../../platform/text.schema.ts'
import { FULL_PAGE, LARGE_PAGE } from '../../../platform/constants.ts'
import { admin, anyone, router } from '../../../platform/server/trpc.ts'
import { deleteCourse, getCourseContents } from './bin.ts'
import { duplicateCourse } from './course-copies.ts'
import { countByCategory } from './course-search.ts'
import { createCourse, getCourse, getCourseBySlug, listCourses, updateCourse } from './courses.ts'
import { getCourseDescription } from '../texts/descriptions.ts'

export const coursesRouter = router({
  list: anyone
    .meta({ shows: 'courses' })
    .input(courseList.prefault({}))
    .output(coursePage)
    .query(({ ctx, input }) =>
      // Over REST a list without a limit is sent whole: page by page.
      listCourses(ctx.db, ctx.user, {
        ...input,
        limit: input.limit ?? (ctx.wholeLists ? LARGE_PAGE : FULL_PAGE),
      }),
    ),
  /** How many courses each category has among those that a search finds. */
  facets: anyone
    .meta({ shows: 'fixed' })
    .input(facetsInput.prefault({}))
    .output(z.array(categoryCount))
    .query(({ ctx, input }) => countByCategory(ctx.db, ctx.user, input)),
  bySlug: anyone
    .meta({ shows: 'course' })
    .input(bySlug)
    .output(course)
    .query(({ ctx, input }) => getCourseBySlug(ctx.db, ctx.user, input.slug)),
  byId: anyone
    .meta({ shows: 'course' })
    .input(byId)
    .output(course)
    .query(({ ctx, input }) => getCourse(ctx.db, ctx.user, input.id)),
  /** The description as its page shows it. */
  description: anyone
    .meta({ shows: 'fixed' })
    .input(byId)
    .output(rendered)
    .query(({ ctx, input }) => getCourseDescription(ctx.db, ctx.user, input.id)),
  create: admin
    .input(courseInput)
    .output(course)
    .mutation(({ ctx, input }) => createCourse(ctx.db, ctx.user, input)),
  update: admin
    .input(courseUpdate)
    .output(course)
    .mutation(({ ctx, input }) => updateCourse(ctx.db, ctx.user, input)),
  duplicate: admin
    .input(byId)
    .output(course)
    .mutation(({ ctx, input }) => duplicateCourse(ctx.db, ctx.user, input.id)),
  /** What a deletion would take along. */
  contents: admin
    .input(byId)
    .output(courseContents)
    .query(({ ctx, input }) => getCourseContents(ctx.db, input.id)),
  /** Moves it into the bin. */
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCourse(ctx.db, ctx.user, input.id)),
})
