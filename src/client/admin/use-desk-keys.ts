import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const STORED = 'desk-keys'

/** What a card of the desk listens to, beside its own buttons. */
export const DESK_CARD = 'data-desk-card'
export type DeskKey = 'view' | 'approve' | 'reject' | `reason-${number}`
/** Marks the control of a card that a key stands for. */
export const deskKey = (key: DeskKey) => ({ 'data-desk-key': key })

const byKey: Record<string, DeskKey> = { v: 'view', a: 'approve', r: 'reject' }

const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const areOn = () => {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

function turn(on: boolean) {
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off')
  } catch {}
  for (const tell of listeners) tell()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

/**
 * J and K move between the cards, the others press what stands in the one that has the focus. Single keys can be turned
 * off, for whoever dictates or types with a switch.
 */
export function useDeskKeys({ list, paused }: { list: RefObject<HTMLElement | null>; paused: boolean }) {
  const on = useSyncExternalStore(subscribe, areOn, () => true)

  useEffect(() => {
    if (!on || paused) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        document.getElementById('desk-search')?.focus()
        return
      }
      const cards = cardsOf(list.current)
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (key === 'j' || (key === 'ArrowDown' && at >= 0))
        return move(event, cards[Math.min(at + 1, cards.length - 1)])
      if (key === 'k' || (key === 'ArrowUp' && at >= 0)) return move(event, cards[Math.max(at - 1, 0)])
      const wanted = byKey[key] ?? (/^[1-4]$/.test(key) ? (`reason-${Number(key)}` as const) : null)
      const control = wanted && cards[at]?.querySelector<HTMLElement>(`[data-desk-key~="${wanted}"]`)
      if (!control || event.repeat) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on, paused, list])

  return {
    on,
    setOn: turn,
    /** Hands the focus to the card that takes the place of a decided one. */
    goOn: (paymentId: number) => {
      const cards = cardsOf(list.current)
      const at = cards.findIndex((card) => card.dataset.deskCard === String(paymentId))
      if (at < 0 || !cards[at]?.contains(document.activeElement)) return
      const next = cards[at + 1] ?? cards[at - 1]
      next?.focus()
    },
  }
}

const cardsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`[${DESK_CARD}]`) ?? []),
]

function move(event: KeyboardEvent, card: HTMLElement | undefined) {
  if (!card) return
  event.preventDefault()
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}
