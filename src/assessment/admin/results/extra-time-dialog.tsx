import { useState } from 'react'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { QuizStudent } from '../../taking/taking.schema.ts'
import { t } from '../../texts/admin-taking.ts'

interface ExtraTimeDialogProps {
  /** The ID of the quiz. */
  id: number
  student: QuizStudent
  open: boolean
  onClose: () => void
}

/** Gives a student extra minutes for a quiz. */
export function ExtraTimeDialog({ id, student, open, onClose }: ExtraTimeDialogProps) {
  const saved = student.extraMinutes === 0 ? '' : String(student.extraMinutes)
  const [minutes, setMinutes] = useState(saved)
  const give = trpc.quizStudents.giveExtraTime.useMutation({
    meta: {
      success: success(t.extraTimeSaved),
      failure: failure(t.error, t.extraTimeFailed),
      refresh: ['quizStudents', 'audit'],
    },
    onSuccess: onClose,
  })
  const typed = minutes.trim()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.extraTimeOf(student.fullName || student.username)}
      submitLabel={t.saveExtraTime}
      busyLabel={t.saving}
      busy={give.isPending}
      dirty={minutes !== saved}
      onSubmit={() => give.mutate({ id, userId: student.id, minutes: typed === '' ? 0 : Number(typed) })}
    >
      <Field label={t.extraMinutes} optional hint={t.extraMinutesHint} error={issueOf(give.error, 'minutes')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="20"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      {student.open && <p className="text-sm text-muted">{t.extraTimeNow}</p>}
    </FormDialog>
  )
}
