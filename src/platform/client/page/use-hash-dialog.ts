import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a dialog of the page when the URL ends with this hash, for links from other pages. Removes the hash, so that
 * the same link works again.
 */
export function useHashDialog(name: string, open: () => void): void {
  const asked = useLocation({ select: ({ hash }) => hash === name })
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (asked) start()
  }, [asked])
}
