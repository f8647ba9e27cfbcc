import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { currentQuestion, onReauthenticationPrompt } from './request-reauthentication.ts'

const ReauthenticationDialog = lazyPart(() =>
  import('./reauthentication-dialog.tsx').then((m) => m.ReauthenticationDialog),
)

/** Shows the reauthentication dialog when a sensitive call needs it. Mounted once, near the root. */
export function ReauthenticationPrompt() {
  const question = useSyncExternalStore(onReauthenticationPrompt, currentQuestion, () => null)
  if (!question) return null
  return (
    <Suspense>
      <ReauthenticationDialog key={question.serial} open={question.open} />
    </Suspense>
  )
}
