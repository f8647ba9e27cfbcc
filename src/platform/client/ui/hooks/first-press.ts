import type { MouseEvent } from 'react'

/**
 * Hears the first press of a double click and not the second: by then something else may stand where the hand is. For
 * whatever cannot be undone, or makes its neighbours move.
 */
export const firstPress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
