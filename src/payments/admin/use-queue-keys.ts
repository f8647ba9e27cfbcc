import { flushSync } from 'react-dom'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createShortcutSetting, isTyping } from '../../platform/client/ui/hooks/shortcut-setting.ts'

/**
 * The storage key since version 0.1.0. Changing it would turn the shortcuts on again for administrators who turned them
 * off.
 */
const useShortcuts = createShortcutSetting('desk-keys')

/** Marks a card of the approval queue, which receives the shortcuts. */
export const QUEUE_CARD = 'data-queue-card'
/** Marks the position of a decided card. */
export const QUEUE_GONE = 'data-queue-gone'
/** Marks the card whose details are visible. */
export const QUEUE_OPEN = 'data-queue-open'
export type QueueKey = 'open' | 'view' | 'select' | 'received' | 'approve' | 'reject' | `reason-${number}`
/** Marks the control that a shortcut triggers. With Shift, the shortcut applies to the selection. */
export const queueKey = (key: QueueKey) => ({ 'data-queue-key': key })

const byKey: Record<string, QueueKey> = { v: 'view', x: 'select', e: 'received', a: 'approve', r: 'reject' }
/** Marks the bar that decides the selected payments. */
export const QUEUE_BULK = 'data-queue-bulk'

/**
 * Time after a decision for which shortcuts are ignored, so that a key pressed twice does not decide the next payment
 * too.
 */
const PAUSE_MS = 600

interface QueueKeysOptions {
  list: RefObject<HTMLElement | null>
  paused: boolean
  onUndo: () => void
}

/**
 * Handles the shortcuts: J and K move between the cards, and other keys trigger a control of the focused card.
 * Administrators who use dictation or a switch device can turn single-key shortcuts off.
 */
export function useQueueKeys({ list, paused, onUndo }: QueueKeysOptions) {
  const { on, setOn } = useShortcuts()
  const wentOn = useRef(0)
  /** The card that received the last shortcut. */
  const keyed = useRef<HTMLElement>(undefined)
  /**
   * The card after the last decided one. When a confirmation closes, it returns the focus to an element far from this
   * card.
   */
  const following = useRef<HTMLElement>(undefined)
  const undo = useEffectEvent(() => onUndo())

  useEffect(() => {
    if (!on || paused) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // The dialog asks about one payment. The shortcuts would decide others.
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return
      if (event.key === '/') {
        event.preventDefault()
        document.getElementById('queue-search')?.focus()
        return
      }
      const cards = cardsOf(list.current)
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const next = isLost() ? cards.find((card) => card === following.current && isThere(card)) : undefined
      if (event.key === 'u' || event.key === 'U') return undo()
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (key === 'j' || (key === 'ArrowDown' && at >= 0)) return move(event, next ?? nextOf(cards, at))
      if (key === 'k' || (key === 'ArrowUp' && at >= 0)) return move(event, previousOf(cards, at))
      const card = next ?? cards[at] ?? currentOf(cards)
      const wanted = byKey[key] ?? (/^[1-4]$/.test(key) ? (`reason-${Number(key)}` as const) : null)
      const bar = event.shiftKey ? document.querySelector(`[${QUEUE_BULK}]`) : null
      const find = () => (bar ?? card)?.querySelector<HTMLElement>(`[data-queue-key~="${wanted}"]`)
      // The details contain the control to trigger, so open them first.
      if (wanted && card && !bar && !find())
        flushSync(() =>
          card.querySelector<HTMLElement>(`[data-queue-key="open"][aria-expanded="false"]`)?.click(),
        )
      const control = wanted && find()
      if (!control || event.repeat || event.timeStamp - wentOn.current < PAUSE_MS) return
      event.preventDefault()
      keyed.current = card
      if (control.matches('input[type=text]')) control.focus()
      else control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on, paused, list])

  return {
    on,
    setOn,
    /** Moves the focus from the decided card to the next one. */
    goOn: (paymentId: number) => {
      const cards = cardsOf(list.current)
      const at = cards.findIndex((card) => card.dataset['queueCard'] === String(paymentId))
      following.current = nextOf(cards, at) ?? previousOf(cards, at)
      // When a pressed button becomes disabled, the focus moves to the page. A confirmation that is closing still has
      // the focus.
      if (!cards[at]?.contains(document.activeElement) && !isLost()) return
      if (keyed.current === cards[at]) wentOn.current = performance.now()
      focusOn(following.current)
    },
    goTo: (paymentId: number) =>
      requestAnimationFrame(() =>
        focusOn(cardsOf(list.current).find((card) => card.dataset['queueCard'] === String(paymentId))),
      ),
    goToFirst: () =>
      requestAnimationFrame(() => {
        const first = nextOf(cardsOf(list.current), -1)
        first?.focus({ preventScroll: true })
        first?.scrollIntoView({ block: 'nearest' })
      }),
  }
}

const cardsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`[${QUEUE_CARD}]`) ?? []),
]

/**
 * Returns the card to which shortcuts apply until a card has the focus: the card with visible details, otherwise the
 * first card. Undefined if a control has the focus.
 */
const currentOf = (cards: HTMLElement[]) =>
  document.activeElement?.closest(CONTROLS)
    ? undefined
    : (cards.find((card) => card.hasAttribute(QUEUE_OPEN) && isThere(card)) ?? nextOf(cards, -1))

const CONTROLS = 'a, button, input, select, textarea, summary, [role=tab], [role=dialog]'

/** Whether the focus is on no control and no undecided card, for example on the page or its heading. */
const isLost = () => !document.activeElement?.closest(`${CONTROLS}, [${QUEUE_CARD}]:not([${QUEUE_GONE}])`)

const isThere = (card: HTMLElement) => !card.hasAttribute(QUEUE_GONE)
const nextOf = (cards: HTMLElement[], at: number) => cards.slice(at + 1).find(isThere)
const previousOf = (cards: HTMLElement[], at: number) => cards.slice(0, Math.max(at, 0)).findLast(isThere)

/** Focuses the card. Scrolls only for keyboard users, so that nothing moves under the pointer. */
function focusOn(card: HTMLElement | undefined) {
  card?.focus({ preventScroll: true })
  if (card?.matches(':focus-visible')) card.scrollIntoView({ block: 'nearest' })
}

function move(event: KeyboardEvent, card: HTMLElement | undefined) {
  if (!card) return
  event.preventDefault()
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}
