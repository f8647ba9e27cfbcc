import { useState } from 'react'
import { issueOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { Batch } from '../../batches.schema.ts'
import { batchMessages, MEMBER_NOUNS } from './batch-messages.ts'
import { t } from '../../texts/admin-batches.ts'

/** Adds students by username or mobile number, one in each line. */
export function AddMembersDialog({
  batch: { id, name },
  open,
  onClose,
}: {
  batch: Batch
  open: boolean
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const names = typed.split(/[\n,;]+/).flatMap((one) => one.trim() || [])
  const add = trpc.batches.addMembers.useMutation({
    meta: { success: batchMessages.added, refresh: MEMBER_NOUNS },
    onSuccess: onClose,
  })
  const wrong = issueOf(add.error, 'names')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addStudentsTo(name)}
      onSubmit={() => add.mutate({ id, names })}
      submitLabel={t.add}
      busyLabel={t.adding}
      busy={add.isPending}
      dirty={typed !== ''}
      disabled={names.length === 0}
    >
      <Field label={t.names} required hint={t.namesHint} error={wrong}>
        <Textarea
          rows={6}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {add.error && !wrong && <FormError message={messageOf(add.error, t.failed)} />}
    </FormDialog>
  )
}
