import { remember, usePreference } from '../../../media/client/player/preferences.ts'
import { type Companion, PANEL_ID } from './lesson-panel.tsx'

/** Returns the state and the props of a button that opens a companion. */
export function usePanelButton(companion: Companion) {
  const open = usePreference((value) => value.panel) === companion
  return {
    'aria-expanded': open,
    'aria-controls': open ? PANEL_ID : undefined,
    onClick: () => {
      remember({ panel: open ? null : companion })
      if (open) return
      const panel = document.getElementById(PANEL_ID)
      panel?.closest('[data-room]')?.scrollIntoView({ block: 'nearest' })
      panel?.focus({ preventScroll: true })
    },
  }
}
