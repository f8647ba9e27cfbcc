import type { ReactNode } from 'react'
import { useFocusContent } from '../../../platform/client/document/focus-content.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { t } from '../../texts/frame.ts'

/** Header, content and footer of the public area. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useFocusContent()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="floating sr-only z-50 rounded-control px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {t.skipToContent}
      </a>
      <SiteHeader />
      {/* Because of the minimum height, the footer is out of view. So content that loads late does not move it. */}
      <main
        id="content"
        tabIndex={-1}
        className="route-content min-h-[calc(100dvh-4rem)] flex-1 outline-none"
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
