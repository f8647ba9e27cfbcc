import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { libraryInput, type LibrarySearch } from '../learning/client/library/library-input.ts'
import { LibraryPage } from '../learning/client/library/library-page.tsx'
import { loadMistakes, MistakesPart } from '../learning/client/mistakes/mistakes-part.ts'
import { loadPendingPayments } from '../catalogue/client/course/pending-payments.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { WaitingPayments } from '../payments/client/waiting-payments.tsx'
import { pageHead } from '../platform/client/document/head.ts'
import { CACHED } from '../platform/client/trpc.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/my-library')({
  // The page parses the parameters, because this function is part of every page's scripts.
  validateSearch: (search: Record<string, unknown>) => search as LibrarySearch,
  beforeLoad: requireViewer,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils }, deps: { tab = 'current' }, cause }) => {
    if (tab === 'mistakes') return loadMistakes(utils)
    const loading = Promise.all([
      utils.enrollments.library.fetchInfinite(libraryInput(tab), CACHED),
      loadPendingPayments(utils),
    ])
    // When the tab changes, the page stays visible and shows that data is loading.
    if (cause === 'stay') loading.catch(() => undefined)
    else await loading
    return undefined
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: loaderData?.title ?? t.myLibrary }),
  component: function Library() {
    return Route.useSearch().tab === 'mistakes' ? (
      <Suspense>
        <MistakesPart />
      </Suspense>
    ) : (
      <LibraryPage waits={<WaitingPayments />} />
    )
  },
})
