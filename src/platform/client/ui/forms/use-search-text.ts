import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The text of a search. Calls `onSearch` with the trimmed text, debounced, or immediately with `ask`. `value` comes
 * from the address.
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const ask = (text: string) => {
    const next = text.trim()
    if (next === reported.current) return
    reported.current = next
    onSearch(next)
  }
  const askLater = useEffectEvent(ask)
  // The address may also change through the header's search, a link in a card, or going back.
  useEffect(() => {
    if (value !== reported.current) setTyped(value)
    reported.current = value
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => askLater(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, ask }
}
