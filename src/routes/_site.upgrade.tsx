import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoPlans } from '../payments/client/plans/no-plans.tsx'
import { UpgradePage } from '../payments/client/upgrade-page.tsx'
import { quoteInput } from '../payments/client/upgrade-search.ts'
import { idParam, orNotFound, requireViewer } from '../platform/client/page/guards.ts'
import { errorCodeOf } from '../platform/client/trpc.ts'
import { pageHead } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

type Asked = Parameters<typeof quoteInput>[0]

export const Route = createFileRoute('/_site/upgrade')({
  // The loader validates the parameters. It shows the 404 page if they are invalid.
  validateSearch: (search: Record<string, unknown>): Asked => search,
  beforeLoad: requireViewer,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils }, deps }) => {
    const input = quoteInput(deps)
    const { courseId, planId } = input
    for (const id of [courseId, planId]) if (id !== null) idParam(String(id))
    const course = courseId === null ? null : await orNotFound(utils.courses.byId.fetch({ id: courseId }))
    // Free courses, and courses that the student has bought, cannot be bought.
    const toCourse = () => redirect({ to: '/courses/$slug', params: { slug: course?.slug ?? '' } })
    if (course && !course.isPremium) throw toCourse()
    const [quote] = await Promise.all([
      orNotFound(utils.payments.quote.fetch(input)).catch((error: unknown) => {
        if (errorCodeOf(error) === 'YEARLY_PLAN_OFF') return null
        throw error
      }),
      ...(course ? [] : [utils.courses.premium.ensureData()]),
      utils.payments.lately.ensureData(),
      utils.payments.queue.fetch(),
    ])
    if (course && quote?.purchased) throw toCourse()
    return {
      isSold: quote !== null,
      title: course ? t.purchase(course.title) : quote ? t.upgradeToPremium : t.plans,
    }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: loaderData?.title ?? t.upgradeToPremium }),
  component: function Upgrade() {
    return Route.useLoaderData().isSold ? <UpgradePage /> : <NoPlans />
  },
})
