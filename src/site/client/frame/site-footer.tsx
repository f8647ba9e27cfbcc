import { Suspense } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'

// The server renders the content. The browser loads its script after the page.
const ready = import.meta.env.SSR ? await import('./footer-content.tsx') : null
const FooterContent =
  ready?.FooterContent ??
  lazyPart(() => import('./footer-content.tsx').then((m) => m.FooterContent), { quiet: true })

export const SiteFooter = () => (
  <footer className="mt-20 border-t border-hairline sm:mt-28">
    <Suspense>
      <FooterContent />
    </Suspense>
  </footer>
)
