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

// Preloads the skeleton after the page's own scripts, before a page needs it.
void firstInteraction().then(() => setTimeout(SkeletonPage.preload, AFTER_MS))

/** Shown when a page does not load immediately. */
export const PendingPage = () => (
  <Suspense fallback={<Spinner />}>
    <SkeletonPage />
  </Suspense>
)
