import { showToast, withdrawError } from '../../../platform/client/ui/overlays/toast.tsx'

let watching = false

/** Shows a message while the connection is lost. */
export function watchNetwork(): void {
  if (watching) return
  watching = true
  addEventListener('offline', () =>
    showToast({
      title: 'You are offline',
      text: 'What you typed is kept. Go on when the connection is back.',
      kind: 'error',
    }),
  )
  addEventListener('online', withdrawError)
}
