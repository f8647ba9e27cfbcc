import { catalogueErrors } from '../../../catalogue/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { gradeBook, gradeBookInput, ownGrades, weightsInput } from '../../grades.schema.ts'
import { getGradeBook, getOwnGrades, saveWeights } from './grade-book.ts'
import { aCourse, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

const { COURSE_NOT_FOUND } = catalogueErrors

export const gradesRouter = router({
  book: staff(['marking', 'students'], inCoursesOf({ id: aCourse }))
    .meta({ summary: 'Get a page of the grade book of a course', cost: 5, refuses: [COURSE_NOT_FOUND] })
    .input(gradeBookInput)
    .output(gradeBook)
    .query(({ ctx, input }) => getGradeBook(ctx.db, input)),
  saveWeights: staff('marking', inCoursesOf({ id: aCourse }))
    .meta({ summary: 'Change how much the tests of a course count', refuses: [COURSE_NOT_FOUND] })
    .input(weightsInput)
    .mutation(({ ctx, input }) => saveWeights(ctx.db, ctx.user, input)),
  mine: signedIn
    .meta({ summary: "Get the caller's own grades in a course", refuses: [COURSE_NOT_FOUND] })
    .input(byId)
    .output(ownGrades)
    .query(({ ctx, input }) => getOwnGrades(ctx.db, ctx.user, input.id)),
})
