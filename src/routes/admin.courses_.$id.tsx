import { createFileRoute } from '@tanstack/react-router'
import { loadQuizPlanner } from '../assessment/admin/exchange/moodle/load-quiz-planner.ts'
import { CoursePage } from '../catalogue/admin/course/course-page.tsx'
import type { CourseSearch } from '../catalogue/admin/course/course-tabs.ts'
import { CourseCertificates } from '../learning/admin/course-certificates.tsx'
import { CourseInsight } from '../office/admin/courses/course-insight.tsx'
import { CourseStudents } from '../office/admin/courses/course-students.tsx'
import { CoursePlans } from '../payments/admin/plans/course-plans.tsx'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { idParam, orNotFound } from '../platform/client/page/guards.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

type Shown = Loading<unknown, { id: string }> & { location: { search: CourseSearch } }

const load = async (utils: Utils, { params, location: { search } }: Shown) => {
  const id = idParam(params.id)
  await orNotFound(
    Promise.all([
      utils.courses.byId.fetch({ id }),
      // A dynamic import, because static imports of loaders are part of every page's scripts.
      import('../catalogue/admin/course/load-course.ts').then(({ loadCourseTab }) =>
        loadCourseTab(utils, id, search.tab),
      ),
    ]),
  )
}

// Without `loaderDeps`, the page stays visible and keeps the focus while another tab loads.
export const Route = createFileRoute('/admin/courses_/$id')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page, because the router
  // contains all routes.
  validateSearch: (raw: Record<string, unknown>) => raw as CourseSearch,
  loader: forAdmins(load),
  head: adminHead(() => t.course),
  component: () => (
    <CoursePage
      loadQuizzes={loadQuizPlanner}
      Plans={CoursePlans}
      Students={CourseStudents}
      Certificates={CourseCertificates}
      Insight={CourseInsight}
    />
  ),
})
