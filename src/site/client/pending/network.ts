import { showToast, withdrawError } from '../../../platform/client/ui/overlays/toast.tsx'

let watching = false

/** Says when the connection is lost; takes it back when it is there again. */
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
