import type { MouseEvent } from 'react'

/**
 * Handles the first click of a double click and ignores the second, which may hit another element. Use it for actions
 * that cannot be undone, and for actions that move nearby controls.
 */
export const ignoreDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
