import { useSyncExternalStore } from 'react'

/** Where the style sheet's `lg:` begins; what is printed keeps the look that the screen had. */
const WIDE = 'print, (min-width: 64rem)'

const follow = (onChange: () => void) => {
  const screen = matchMedia(WIDE)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

export const isWide = () => matchMedia(WIDE).matches

/** Whether the screen is a wide one; the server, and the browser while it hydrates, suppose so. */
export const useWide = () => useSyncExternalStore(follow, isWide, () => true)
