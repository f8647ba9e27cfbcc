import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentQuestion, onProofQuestion } from './ask-for-proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((m) => ({ default: m.ProofDialog })))

/** Where the question appears that a call asks before it does something grave; once, near the root. */
export function ProofQuestion() {
  const question = useSyncExternalStore(onProofQuestion, currentQuestion, () => null)
  if (!question) return null
  return (
    <Suspense>
      <ProofDialog key={question.serial} open={question.open} />
    </Suspense>
  )
}
