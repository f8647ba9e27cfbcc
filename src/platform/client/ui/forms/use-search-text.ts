import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/** The text of a search, told trimmed once the typing rests, or at once with `ask`. `value` is what the address says. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const ask = (text: string) => {
    const next = text.trim()
    if (next === told.current) return
    told.current = next
    onSearch(next)
  }
  const askLater = useEffectEvent(ask)
  // The address may change by other hands: by the header's search, by a link in a card, by going back.
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => askLater(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, ask }
}
