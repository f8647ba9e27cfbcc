import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/lesson.ts'

/**
 * Returns a ref for the normal position of the video, whether the video plays in a corner, and a function that closes
 * it. The video plays in a corner if it has started and the student scrolled it out of view on a wide screen.
 */
export function useMiniPlayer(started: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || !started) return undefined
    const wide = matchMedia('(min-width: 64rem)')
    const watch = new IntersectionObserver(([entry]) => {
      // While the page of the next lesson loads, the element has no position.
      const isAway =
        wide.matches && entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.height > 0
      setAway(isAway)
      if (!isAway) setClosed(false)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [started])
  return { place, isMini: started && away && !closed, close: () => setClosed(true) }
}

export const CloseMini = ({ onClose }: { onClose: () => void }) => (
  <IconButton label={t.closeMini} onClick={onClose} className="absolute! top-1 end-1 bg-black/70">
    <X aria-hidden="true" />
  </IconButton>
)
