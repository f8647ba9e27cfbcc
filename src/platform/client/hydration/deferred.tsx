import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { replayClicks } from './replay-clicks.ts'

interface DeferredProps {
  /**
   * A deferred `lazyPart`. Its props must not change before it is hydrated, because React would remove the server's
   * HTML.
   */
  children: ReactNode
  onHydrated?: () => void
}

/**
 * Renders its children on the server and hydrates them at the first interaction. Then replays earlier clicks inside
 * them.
 */
export function Deferred({ children, onHydrated }: DeferredProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="contents" data-deferred="">
      <Suspense>
        {children}
        <AfterHydration
          act={() => {
            place.current?.removeAttribute('data-deferred')
            replayClicks()
            onHydrated?.()
          }}
        />
      </Suspense>
    </div>
  )
}

/** Hydrates together with the part before it, so that its effect runs after that part's effects. */
function AfterHydration({ act }: { act: () => void }) {
  const hydrated = useEffectEvent(act)
  useEffect(() => hydrated(), [])
  return null
}
