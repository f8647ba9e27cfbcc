import { useRef, useState } from 'react'
import type { QueuedPayment } from '../../approval-queue.schema.ts'

interface Proofs {
  /** What waits for a decision, in its order. */
  waiting: readonly QueuedPayment[]
  onLook: (looking: boolean) => void
  /** The screenshots are closed at another payment than they were opened at. */
  onLeave: (paymentId: number) => void
}

/** Which screenshot is looked at, and which comes next. */
export function useScreenshots({ waiting, onLook, onLeave }: Proofs) {
  const [viewing, setViewing] = useState<number | null>(null)
  const [followed, setFollowed] = useState(false)
  const opened = useRef<number>(undefined)
  const view = (id: number | null) => {
    setViewing(id)
    onLook(id !== null)
  }
  /** Another one, while they are looked at. */
  const show = (id: number) => {
    setFollowed(false)
    view(id)
  }
  const close = () => {
    if (viewing !== null && viewing !== opened.current) onLeave(viewing)
    view(null)
  }
  const neighbour = (step: 1 | -1) => {
    const at = waiting.findIndex(({ id }) => id === viewing)
    return at < 0 ? undefined : waiting[at + step]?.id
  }
  return {
    viewing,
    /** Whether the screenshot came by itself. */
    followed,
    view: (id: number) => {
      opened.current = id
      setFollowed(false)
      view(id)
    },
    close,
    show,
    go: (step: 1 | -1) => {
      const id = neighbour(step)
      if (id !== undefined) show(id)
    },
    /** After a decision the next screenshot follows. */
    goOn: () => {
      const id = neighbour(1) ?? neighbour(-1)
      if (id === undefined) close()
      else {
        setFollowed(true)
        view(id)
      }
    },
  }
}
