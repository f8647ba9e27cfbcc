import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Marks an inbox comment to which shortcuts apply. */
export const INBOX_CARD = 'data-inbox-card'
/** Marks the button of a card that opens the field for the reply. */
export const INBOX_REPLY = 'data-inbox-reply'

const STORED = 'inbox-keys'

const listeners = new Set<() => void>()
const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The setting of this page, for browsers that do not allow storage. */
let chosen: boolean | undefined

const areOn = () => {
  try {
    return (localStorage.getItem(STORED) ?? (chosen === false ? 'off' : 'on')) !== 'off'
  } catch {
    return chosen ?? true
  }
}

function turn(on: boolean) {
  chosen = on
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off')
  } catch {}
  for (const onChange of listeners) onChange()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

const cardsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`[${INBOX_CARD}]`) ?? []),
]

function focusOn(card: HTMLElement | undefined) {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/**
 * Handles the shortcuts of the inbox: J and K move between the comments, and R or Enter opens the field for a reply.
 * Teachers who use dictation or a switch device can turn them off.
 */
export function useInboxKeys(list: RefObject<HTMLElement | null>) {
  const on = useSyncExternalStore(subscribe, areOn, () => true)

  useEffect(() => {
    if (!on) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const cards = cardsIn(list.current)
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const key = event.key.toLowerCase()
      const next = key === 'j' ? cards[at + 1] : key === 'k' ? cards[Math.max(at - 1, 0)] : undefined
      // On a link or button of the card, Enter activates the link or button.
      const replies = key === 'r' || (key === 'enter' && document.activeElement === cards[at])
      const button = replies && (cards[at] ?? cards[0])?.querySelector<HTMLElement>(`[${INBOX_REPLY}]`)
      if (!next && !button) return
      event.preventDefault()
      if (next) focusOn(next)
      else if (button) button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on, list])

  return {
    on,
    setOn: turn,
    /** Moves the focus from a card, which is about to disappear, to the next one. */
    goOn: (commentId: number) => {
      const cards = cardsIn(list.current)
      const at = cards.findIndex((card) => card.getAttribute(INBOX_CARD) === String(commentId))
      focusOn(cards[at + 1] ?? cards[at - 1])
    },
  }
}
