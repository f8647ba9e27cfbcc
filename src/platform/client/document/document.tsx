import { HeadContent, Scripts, useRouteContext, rootRouteId } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Toaster } from '../ui/overlays/toast.tsx'
import { interfaceLanguage, TEXT_DIRECTIONS } from '../../language/in-languages.ts'
import { useClickReplay } from '../hydration/replay-clicks.ts'

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { site } = useRouteContext({ from: rootRouteId })
  useClickReplay()
  return (
    // React ignores the difference in `data-theme`, because a script sets the theme before hydration.
    <html
      lang={interfaceLanguage()}
      dir={TEXT_DIRECTIONS[interfaceLanguage()]}
      data-site={site.name}
      data-origin={site.origin}
      data-preview={site.preview ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
