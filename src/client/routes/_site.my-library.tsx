import { createFileRoute } from '@tanstack/react-router'
import { LibraryPage } from '../learning/library-page.tsx'
import { loadPendingPayments } from '../payments/pending-payments.ts'
import { requireViewer } from '../site/guards.ts'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/_site/my-library')({
  beforeLoad: requireViewer,
  loader: async ({ context: { utils } }) => {
    await Promise.all([utils.enrollments.list.ensureData(), loadPendingPayments(utils)])
  },
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'My Library' }),
  component: LibraryPage,
})
