import { Suspense } from 'react'
import { firstInteraction } from '../../../platform/client/hydration/first-interaction.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'

const SkeletonPage = lazyPart(
  async () => {
    const page = await import('./skeleton-page.tsx')
    page.watchNetwork()
    return page.SkeletonPage
  },
  { quiet: true },
)

const AFTER_MS = 3000

// Load it before it is needed, after what the page itself needs.
void firstInteraction().then(() => setTimeout(SkeletonPage.preload, AFTER_MS))

/** What shows while a page is on its way for longer than a moment. */
export const PendingPage = () => (
  <Suspense fallback={<Spinner />}>
    <SkeletonPage />
  </Suspense>
)
