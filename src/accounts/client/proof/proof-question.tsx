import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'
import { currentQuestion, onProofQuestion } from './ask-for-proof.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx').then((m) => m.ProofDialog))

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
