import { useEffect, useEffectEvent, useState } from 'react'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { MAX } from '../../../platform/constants.ts'
import { MAX_ANNOUNCEMENT } from '../../announcements.schema.ts'
import type { BulkKind } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { STUDENT_NOUNS, studentsMessages } from './students-messages.ts'

/** The students of an action: selected students, or all students who match a filter. */
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
    batch: [t.askBatch, `${t.batchNote} ${t.canUndo}`],
    enrol: [t.askEnrol, `${t.enrolNote} ${t.canUndo}`],
    message: [t.askMessage, t.messageNote],
    block: [t.askBlock, `${t.blockNote} ${t.canUndo}`],
    unblock: [t.askUnblock, t.canUndo],
  })[kind] as [title: string, note: string]

/**
 * Explains the effect of an action on many students, and runs the action. For a message, it contains a form for the
 * text.
 */
export function BulkDialog({ kind, who, open, onClose, onDone }: BulkDialogProps) {
  const [target, setTarget] = useState('')
  const [text, setText] = useState({ title: '', body: '' })
  // The call may be repeated after a lost response, but must send the message once.
  const [requestId] = useState(() => crypto.randomUUID())
  const isMessage = kind === 'message'
  const { data: batches } = trpc.batches.list.useQuery({ limit: 100 }, { enabled: kind === 'batch' })
  const plan = trpc.students.plan.useMutation()
  const apply = trpc.students.act.useMutation({
    meta: { success: isMessage ? studentsMessages.sent : studentsMessages.done, refresh: STUDENT_NOUNS },
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
  // The selected students don't change while the dialog is open.
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
      onSubmit={() => apply.mutate({ ...input, ...(isMessage && text), requestId })}
      submitLabel={(isMessage ? t.sendTo : t.apply)(changes)}
      busyLabel={isMessage ? t.sending : t.applying}
      busy={apply.isPending}
      dirty={text.title !== '' || text.body !== ''}
      disabled={changes === 0 || (isMessage && (text.title.trim() === '' || text.body.trim() === ''))}
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
      {isMessage && (
        <>
          <Field label={t.titleOfMessage} required hint={t.titleHint}>
            <Input
              autoComplete="off"
              data-autofocus
              maxLength={MAX.name}
              value={text.title}
              onChange={({ target: { value } }) => setText({ ...text, title: value })}
            />
          </Field>
          <Field label={t.textOfMessage} required hint={t.textHint}>
            <Textarea
              maxLength={MAX_ANNOUNCEMENT}
              value={text.body}
              onChange={({ target: { value } }) => setText({ ...text, body: value })}
            />
          </Field>
        </>
      )}
      <div role="status" className="grid gap-1">
        {isReady && isPending && <p>{t.counting}</p>}
        {isReady && !isPending && planned && (
          <>
            <p className="font-semibold">{(isMessage ? t.willReceive : t.willChange)(planned.changes)}</p>
            {planned.stays > 0 && <p>{(isMessage ? t.willNotReceive : t.willStay)(planned.stays)}</p>}
          </>
        )}
      </div>
      <p className="text-sm text-muted">{note}</p>
      {error && <FormError message={messageOf(error, t.actionFailed)} />}
    </FormDialog>
  )
}
