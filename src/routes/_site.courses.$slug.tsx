import { createFileRoute } from '@tanstack/react-router'
import { aboutReady } from '../catalogue/client/about/about-part.tsx'
import { CourseNotFound } from '../catalogue/client/course/course-not-found.tsx'
import { CoursePage } from '../catalogue/client/course/course-page.tsx'
import { loadPendingPayments } from '../catalogue/client/course/pending-payments.ts'
import { CourseReviews, loadReviews } from '../community/client/reviews/reviews-part.tsx'
import { CoursePlayer } from '../learning/client/watching/course-player.tsx'
import { orNotFound } from '../platform/client/page/guards.ts'
import { pageHead, plainText } from '../platform/client/document/head.ts'
import { useCourseNews } from '../students/client/announcements/use-course-news.tsx'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/courses/$slug')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'resources' | 'announcements' | undefined } =>
    search.tab === 'resources' || search.tab === 'announcements' ? { tab: search.tab } : {},
  loader: async ({ context: { utils, site }, params: { slug } }) => {
    const course = await orNotFound(utils.courses.bySlug.ensureData({ slug }))
    const viewer = await utils.auth.viewer.ensureData()
    const input = { courseId: course.id }
    const [description, lessons] = await Promise.all([
      utils.courses.description.ensureData({ id: course.id }),
      utils.lessons.list.ensureData(input),
      utils.resources.listByCourse.ensureData(input),
      ...(viewer
        ? [
            utils.enrollments.check.ensureData(input),
            utils.enrollments.byCourse.ensureData(input),
            utils.progress.byCourse.ensureData(input),
            loadPendingPayments(utils),
          ]
        : []),
      ...(viewer && course.isPremium ? [utils.payments.check.ensureData(input)] : []),
    ])
    await Promise.all([loadReviews(utils, course), aboutReady(description, lessons)])
    return {
      title: course.title,
      description: plainText(course.description),
      image: `/media/cards/courses/${course.id}.jpg`,
      // Only search engines need this data, and they read the HTML from the server.
      jsonLd: import.meta.env.SSR
        ? (await import('../catalogue/client/course/course-json-ld.ts')).courseJsonLd(
            course,
            description,
            site,
            utils.reviews.summary.getData(input)?.count,
          )
        : undefined,
    }
  },
  head: ({ match: { context }, loaderData, params }) =>
    loaderData
      ? pageHead({ site: context.site, path: `/courses/${params.slug}`, ...loaderData })
      : pageHead({ site: context.site, title: t.courseNotFound }),
  component: Page,
  notFoundComponent: CourseNotFound,
})

function Page() {
  const tabs = useCourseNews(Route.useParams().slug)
  return <CoursePage Player={CoursePlayer} Reviews={CourseReviews} tabs={tabs} />
}
