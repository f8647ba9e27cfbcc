import { useEffect, useEffectEvent, useState } from 'react'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { BulkKind } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { STUDENT_NOUNS, studentsMessages } from './students-messages.ts'

/** The students of an action: the chosen ones, or all matching ones. */
export type Who = { userIds: string[] } | { filter: StudentFilter }

interface BulkDialogProps {
  kind: BulkKind
  who: Who
  open: boolean
  onClose: () => void
  onDone: () => void
}

const words = (kind: BulkKind) =>
  ({
    batch: [t.askBatch, t.batchNote],
    enrol: [t.askEnrol, t.enrolNote],
    block: [t.askBlock, t.blockNote],
    unblock: [t.askUnblock, ''],
  })[kind] as [title: string, note: string]

/** Says what an action on many students would do, and does it. */
export function BulkDialog({ kind, who, open, onClose, onDone }: BulkDialogProps) {
  const [target, setTarget] = useState('')
  const { data: batches } = trpc.batches.list.useQuery({ limit: 100 }, { enabled: kind === 'batch' })
  const plan = trpc.students.plan.useMutation()
  const apply = trpc.students.act.useMutation({
    meta: { success: studentsMessages.done, refresh: STUDENT_NOUNS },
    onSuccess: onDone,
  })
  const needsTarget = kind === 'batch' || kind === 'enrol'
  const input = {
    kind,
    ...who,
    ...(kind === 'batch' && target && { batchId: Number(target) }),
    ...(kind === 'enrol' && target && { courseId: Number(target) }),
  }
  const isReady = !needsTarget || target !== ''
  const { mutate: count, data: planned, isPending } = plan
  // The chosen students don't change while the dialog is open.
  const countChanges = useEffectEvent(() => count(input))
  useEffect(() => {
    if (isReady) countChanges()
  }, [target, isReady])
  const changes = isReady && !isPending ? (planned?.changes ?? 0) : 0
  const [title, note] = words(kind)
  const error = plan.error ?? apply.error
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      onSubmit={() => apply.mutate(input)}
      submitLabel={t.apply(changes)}
      busyLabel={t.applying}
      busy={apply.isPending}
      dirty={false}
      disabled={changes === 0}
    >
      {kind === 'batch' && (
        <Field label={t.batch} required>
          <Select data-autofocus value={target} onChange={(event) => setTarget(event.target.value)}>
            <option value="">{t.selectBatch}</option>
            {batches?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {kind === 'enrol' && (
        <CourseField
          label={t.course}
          required
          prompt={t.selectCourse}
          chosen={Number(target) || undefined}
          select={{ value: target, onChange: (event) => setTarget(event.target.value) }}
        />
      )}
      <div role="status" className="grid gap-1">
        {isReady && isPending && <p>{t.counting}</p>}
        {isReady && !isPending && planned && (
          <>
            <p className="font-semibold">{t.willChange(planned.changes)}</p>
            {planned.stays > 0 && <p>{t.willStay(planned.stays)}</p>}
          </>
        )}
      </div>
      <p className="text-sm text-muted">{[note, t.canUndo].filter(Boolean).join(' ')}</p>
      {error && <FormError message={messageOf(error, t.actionFailed)} />}
    </FormDialog>
  )
}
