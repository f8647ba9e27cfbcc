import { createFileRoute, redirect } from '@tanstack/react-router'
import { CourseNotFound } from '../catalogue/client/course/course-not-found.tsx'
import { CourseReviews, loadReviews } from '../community/client/reviews/reviews-part.tsx'
import { FinishedPage } from '../learning/client/finished/finished-page.tsx'
import { loadFinished } from '../learning/client/finished/finished-queries.ts'
import { pageHead } from '../platform/client/document/head.ts'
import { orNotFound, requireViewer } from '../platform/client/page/guards.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/courses/$slug_/finished')({
  beforeLoad: requireViewer,
  loader: async ({ context: { utils }, params: { slug } }) => {
    const course = await orNotFound(utils.courses.bySlug.ensureData({ slug }))
    if (!(await loadFinished(utils, course))) throw redirect({ to: '/courses/$slug', params: { slug } })
    await loadReviews(utils, course)
    return { title: t.courseCompleted(course.title) }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: loaderData?.title ?? t.courseNotFound }),
  component: () => <FinishedPage Reviews={CourseReviews} />,
  notFoundComponent: CourseNotFound,
})
