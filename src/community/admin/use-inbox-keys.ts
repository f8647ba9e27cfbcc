import { type RefObject, useEffect } from 'react'
import { createShortcutSetting, isTyping } from '../../platform/client/ui/hooks/shortcut-setting.ts'

/** Marks an inbox comment to which shortcuts apply. */
export const INBOX_CARD = 'data-inbox-card'
/** Marks the button of a card that opens the field for the reply. */
export const INBOX_REPLY = 'data-inbox-reply'

const useShortcuts = createShortcutSetting('inbox-keys')

const cardsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`[${INBOX_CARD}]`) ?? []),
]

function focusOn(card: HTMLElement | undefined) {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/**
 * Handles the shortcuts of the inbox: J and K move between the comments, and R or Enter opens the field for a reply.
 * Teachers who use dictation or a switch device can turn the shortcuts off.
 */
export function useInboxKeys(list: RefObject<HTMLElement | null>) {
  const { on, setOn } = useShortcuts()

  useEffect(() => {
    if (!on) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const cards = cardsIn(list.current)
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const key = event.key.toLowerCase()
      const next = key === 'j' ? cards[at + 1] : key === 'k' ? cards[Math.max(at - 1, 0)] : undefined
      // If a link or button of the card has the focus, Enter activates it.
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
    setOn,
    /** Moves the focus to the next card, because this card will disappear. */
    goOn: (commentId: number) => {
      const cards = cardsIn(list.current)
      const at = cards.findIndex((card) => card.getAttribute(INBOX_CARD) === String(commentId))
      focusOn(cards[at + 1] ?? cards[at - 1])
    },
  }
}
