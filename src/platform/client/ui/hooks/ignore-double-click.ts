import type { MouseEvent } from 'react'

/**
 * Handles the first click of a double click. Ignores the second click, which may hit another element. Use it for
 * actions that users cannot undo, and for actions that move nearby controls.
 */
export const ignoreDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
