import { createFileRoute } from '@tanstack/react-router'
import { OwnGradesPage } from '../assessment/client/grades/own-grades-page.tsx'
import { CourseNotFound } from '../catalogue/client/course/course-not-found.tsx'
import { pageHead } from '../platform/client/document/head.ts'
import { orNotFound, requireViewer } from '../platform/client/page/guards.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/courses/$slug_/grades')({
  beforeLoad: requireViewer,
  loader: async ({ context: { utils }, params: { slug } }) => {
    const course = await orNotFound(utils.courses.bySlug.ensureData({ slug }))
    await utils.grades.mine.fetch({ id: course.id })
    return { title: t.gradesIn(course.title), course: { id: course.id, slug, title: course.title } }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: loaderData?.title ?? t.courseNotFound }),
  component: function OwnGrades() {
    return <OwnGradesPage course={Route.useLoaderData().course} />
  },
  notFoundComponent: CourseNotFound,
})
