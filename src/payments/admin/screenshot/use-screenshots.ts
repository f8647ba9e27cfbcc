import { useRef, useState } from 'react'
import type { QueuedPayment } from '../../approval-queue.schema.ts'

interface Proofs {
  /** Pending payments in the order of the list. */
  waiting: readonly QueuedPayment[]
  onLook: (looking: boolean) => void
  /** Called when the viewer closes on a different payment from the one it opened with. */
  onLeave: (paymentId: number) => void
}

/** Returns the open screenshot, and functions to show another one. */
export function useScreenshots({ waiting, onLook, onLeave }: Proofs) {
  const [viewing, setViewing] = useState<number | null>(null)
  const [followed, setFollowed] = useState(false)
  const opened = useRef<number>(undefined)
  const view = (id: number | null) => {
    setViewing(id)
    onLook(id !== null)
  }
  /** Shows another screenshot while the viewer is open. */
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
    /** Whether the screenshot appeared automatically. */
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
    /** Shows the next screenshot after a decision. */
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
