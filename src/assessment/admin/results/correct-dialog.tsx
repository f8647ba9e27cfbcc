import { useEffect, useState } from 'react'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { CorrectionInput, Impact } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'

const titles: Record<CorrectionInput['change']['kind'], () => string> = {
  accept: () => t.acceptTitle,
  replace: () => t.replaceTitle,
  all: () => t.marksToAll,
  drop: () => t.dropQuestion,
  undo: () => t.undoTitle,
}

interface Props {
  correction: CorrectionInput
  open: boolean
  onClose: () => void
}

/** Shows what a correction changes, and applies it with a reason. */
export function CorrectDialog({ correction, open, onClose }: Props) {
  const [reason, setReason] = useState('')
  const preview = trpc.quizResults.previewCorrection.useMutation({
    meta: { failure: failure(t.error, t.previewFailed), refresh: [] },
  })
  const correct = trpc.quizResults.correct.useMutation({
    meta: {
      success: success(t.keyCorrected),
      failure: failure(t.error, t.correctFailed),
      refresh: ['quizResults', 'quizzes', 'questions', 'audit'],
    },
    onSuccess: onClose,
  })
  const { mutate } = preview
  useEffect(() => mutate(correction), [mutate, correction])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={titles[correction.change.kind]()}
      submitLabel={t.correctNow}
      busyLabel={t.correctingNow}
      busy={correct.isPending}
      dirty={reason !== ''}
      disabled={!preview.data}
      lead={preview.data ? <ImpactList impact={preview.data} /> : <Skeleton className="mb-4 h-24" />}
      onSubmit={() => correct.mutate({ ...correction, reason })}
    >
      <Field label={t.reason} required hint={t.reasonHint} error={issueOf(correct.error, 'reason')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}

function ImpactList({ impact }: { impact: Impact }) {
  const rows = [
    [t.changedAnswers, impact.answers],
    [t.higherGrades, impact.higher],
    [t.lowerGrades, impact.lower],
    [t.newlyPassed, impact.passed],
    [t.noLongerPassed, impact.failed],
    [t.changedRanks, impact.ranks],
  ] as const
  return (
    <div className="mb-4 grid gap-2">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {rows.map(([name, count]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-hairline py-1">
            <dt>{name}</dt>
            <dd className="text-end font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {impact.quizzes > 1 && <p className="text-sm">{t.inQuizzes(impact.quizzes)}</p>}
      {impact.kept > 0 && <p className="text-sm">{t.handMarksStay(impact.kept)}</p>}
    </div>
  )
}
