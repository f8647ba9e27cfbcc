import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * Returns the text of a search. Calls `onSearch` with the trimmed text, debounced, or immediately with `ask`. `value`
 * is the text in the URL.
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
  // The search in the header, a link in a card, or the Back button may also change the URL.
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
