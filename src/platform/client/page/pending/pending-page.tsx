import { Suspense } from 'react'
import { firstSign } from '../../document/first-sign.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Spinner } from '../../ui/spinner.tsx'

const SkeletonPage = lazyPart(
  async () => {
    const page = await import('./skeleton-page.tsx')
    page.watchNetwork()
    return page.SkeletonPage
  },
  { quiet: true },
)

const AFTER_MS = 3000

// Whoever is there may go somewhere, when it is too late to fetch this. What the page itself wants comes first.
void firstSign().then(() => setTimeout(SkeletonPage.preload, AFTER_MS))

/** What shows while a page is on its way for longer than a moment. */
export const PendingPage = () => (
  <Suspense fallback={<Spinner />}>
    <SkeletonPage />
  </Suspense>
)
