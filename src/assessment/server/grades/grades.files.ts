import { catalogueErrors } from '../../../catalogue/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { refuseForeignOrigin } from '../../../platform/server/http/origin-check.ts'
import { csvCell } from '../../../platform/language/csv-cell.ts'
import { byId } from '../../../platform/text.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { sendText } from '../../../platform/server/rest/send-text.ts'
import { gradeBookInput, GRADES_PAGE } from '../../grades.schema.ts'
import { t } from '../../texts/grades.ts'
import { getGradeBook } from './grade-book.ts'
import { aCourse, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

/** The download of a grade book. */
export const gradeFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/api/courses/:id/grades.csv',
      name: 'grades.exportCsv',
      access: 'admin',
      duty: ['marking', 'students'],
      scope: inCoursesOf({ id: aCourse }),
      summary: 'Export the grade book of a course as CSV',
      input: byId,
      replies: {
        200: { description: 'All students', content: { 'text/csv': { schema: { type: 'string' } } } },
      },
      refuses: [platformErrors.FOREIGN_ORIGIN, catalogueErrors.COURSE_NOT_FOUND],
      async handle({ request, reply, state: services }) {
        refuseForeignOrigin(services, request)
        const { db } = services
        const { id } = readInput(request, byId)
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="grades-${id}.csv"`,
        })
        return sendText(reply, 'text/csv; charset=utf-8', linesOf(db, id))
      },
    },
  ],
)

const line = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`
const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)

/** Yields the grade book page by page, so that memory does not depend on the number of students. */
async function* linesOf(db: Db, id: number): AsyncGenerator<string> {
  for (let page = 1; ; page += 1) {
    const { tests, students } = await getGradeBook(db, gradeBookInput.parse({ id, page }))
    // Spreadsheet programs read UTF-8 only with a byte order mark.
    if (page === 1)
      yield `\uFEFF${line([t.name, t.username, ...tests.map(({ title }) => title), t.totalPercent])}`
    for (const { name, username, grades, total } of students)
      yield line([name, username, ...grades.map((one) => one && rounded(one.grade)), rounded(total)])
    if (students.length < GRADES_PAGE) return
  }
}
