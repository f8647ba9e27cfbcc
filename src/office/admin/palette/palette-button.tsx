import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import type { User } from '../../../platform/user.schema.ts'
import { t } from '../../texts/palette.ts'

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx').then((m) => m.PaletteDialog))

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Opens the command palette, also with Ctrl+K or Cmd+K. Its script loads when it is opened. */
export function PaletteButton({ viewer }: { viewer: User }) {
  const [state, setState] = useState({ open: false, times: 0 })
  const inBrowser = useInBrowser()
  const show = () => setState(({ times }) => ({ open: true, times: times + 1 }))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    // Does not open the palette over another dialog, because a form in that dialog would be lost.
    if (!event.repeat && !document.querySelector('[role=dialog], [role=alertdialog]')) show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t.find}
        className={cx(
          'inline-flex size-[44px] shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-ink/7 hover:text-ink md:size-10',
          'sm:w-auto sm:border sm:border-edge/55 sm:px-3 md:w-auto',
        )}
        onPointerEnter={() => PaletteDialog.preload()}
        onClick={show}
      >
        <Search aria-hidden="true" className="size-5 sm:size-4.5" />
        <kbd aria-hidden="true" className="hidden font-text text-sm sm:pointer-fine:inline">
          {inBrowser && isMac() ? t.shortcutOnMac : t.shortcut}
        </kbd>
      </button>
      <Suspense>
        {state.times > 0 && (
          <PaletteDialog
            key={state.times}
            viewer={viewer}
            open={state.open}
            onClose={() => setState(({ times }) => ({ open: false, times }))}
          />
        )}
      </Suspense>
    </>
  )
}
