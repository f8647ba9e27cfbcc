import { t } from '../../texts/frame.ts'
import { showToast, withdrawError } from '../../../platform/client/ui/overlays/toast.tsx'

let watching = false

/** Shows a message while the connection is lost. */
export function watchNetwork(): void {
  if (watching) return
  watching = true
  addEventListener('offline', () =>
    showToast({
      title: t.offline,
      text: t.offlineTextKept,
      kind: 'error',
    }),
  )
  addEventListener('online', withdrawError)
}
