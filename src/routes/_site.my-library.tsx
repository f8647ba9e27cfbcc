import { createFileRoute } from '@tanstack/react-router'
import { libraryInput } from '../learning/client/library/library-input.ts'
import { LibraryPage } from '../learning/client/library/library-page.tsx'
import { loadPendingPayments } from '../catalogue/client/course/pending-payments.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { WaitingPayments } from '../payments/client/waiting-payments.tsx'
import { titled } from '../platform/client/document/head.ts'
import { CACHED } from '../platform/client/trpc.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/my-library')({
  validateSearch: (search: Record<string, unknown>): { tab?: 'completed' | undefined } =>
    search.tab === 'completed' ? { tab: 'completed' } : {},
  beforeLoad: requireViewer,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils }, deps: { tab = 'current' }, cause }) => {
    const loading = Promise.all([
      utils.enrollments.library.fetchInfinite(libraryInput(tab), CACHED),
      loadPendingPayments(utils),
    ])
    // When the tab changes, the page stays and shows that data is loading.
    if (cause === 'stay') loading.catch(() => undefined)
    else await loading
  },
  head: titled(() => t.myLibrary),
  component: () => <LibraryPage waits={<WaitingPayments />} />,
})
