import { useEffect, useState } from 'react'

/** Returns the trimmed text, debounced by `pause` milliseconds. */
export function useDebouncedValue(typed: string, pause: number): string {
  const [rested, setRested] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return rested
}
