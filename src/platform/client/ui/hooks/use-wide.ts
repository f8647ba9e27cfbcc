import { useSyncExternalStore } from 'react'

/** The breakpoint `lg:`. Printed pages keep the layout of the screen. */
const WIDE = 'print, (min-width: 64rem)'

const follow = (onChange: () => void) => {
  const screen = matchMedia(WIDE)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

export const isWide = () => matchMedia(WIDE).matches

/** Whether the screen is wide. True on the server and during hydration. */
export const useWide = () => useSyncExternalStore(follow, isWide, () => true)
