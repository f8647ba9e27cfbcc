import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { releaseEarlyClicks } from './early-clicks.ts'

interface AsleepProps {
  /** A `lazyPart` that sleeps. Whoever renders this gives it nothing that changes meanwhile: React would take the part away. */
  children: ReactNode
  /** It listens now. */
  onAwake?: () => void
}

/** Around a part that the server has rendered and that listens from the first sign on: what is pressed before is pressed again. */
export function Asleep({ children, onAwake }: AsleepProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="contents" data-asleep="">
      <Suspense>
        {children}
        <Awake
          tell={() => {
            place.current?.removeAttribute('data-asleep')
            releaseEarlyClicks()
            onAwake?.()
          }}
        />
      </Suspense>
    </div>
  )
}

/** Hydrates with the part beside it, and has its effects after it. */
function Awake({ tell }: { tell: () => void }) {
  const awake = useEffectEvent(tell)
  useEffect(() => awake(), [])
  return null
}
