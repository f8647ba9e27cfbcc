import { useEffect, useState } from 'react'

/** A text, trimmed, as it is once the typing has rested for so many milliseconds. */
export function useRested(typed: string, pause: number): string {
  const [rested, setRested] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return rested
}
