import { createFileRoute } from '@tanstack/react-router'
import { LibraryPage } from '../learning/client/library/library-page.tsx'
import { loadPendingPayments } from '../catalogue/client/course/pending-payments.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { WaitingPayments } from '../payments/client/waiting-payments.tsx'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/my-library')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'completed' | undefined } =>
    search.tab === 'completed' ? { tab: 'completed' } : {},
  beforeLoad: requireViewer,
  loader: async ({ context: { utils } }) => {
    await Promise.all([utils.enrollments.list.fetch(), loadPendingPayments(utils)])
  },
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'My Library' }),
  component: () => <LibraryPage waits={<WaitingPayments />} />,
})
