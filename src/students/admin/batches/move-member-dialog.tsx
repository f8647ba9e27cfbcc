import { useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { Batch, BatchMember } from '../../batches.schema.ts'
import { batchMessages, MEMBER_NOUNS } from './batch-messages.ts'
import { t } from '../../texts/admin-batches.ts'

interface MoveMemberDialogProps {
  batch: Batch
  member: BatchMember
  name: string
  open: boolean
  onClose: () => void
}

/** Moves a student to another open batch. */
export function MoveMemberDialog({ batch, member, name, open, onClose }: MoveMemberDialogProps) {
  const [to, setTo] = useState('')
  const { data } = trpc.batches.list.useQuery({ limit: 100 })
  const others = data?.items.filter(({ id }) => id !== batch.id)
  const move = trpc.batches.moveMember.useMutation({
    meta: { success: batchMessages.moved, refresh: MEMBER_NOUNS },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.moveStudent(name)}
      onSubmit={() => move.mutate({ id: batch.id, userId: member.userId, to: Number(to) })}
      submitLabel={t.move}
      busyLabel={t.moving}
      busy={move.isPending}
      dirty={to !== ''}
      disabled={to === ''}
    >
      <p className="text-muted">{t.moveHint}</p>
      {others?.length === 0 ? (
        <p>{t.noOtherBatch}</p>
      ) : (
        <Field label={t.toBatch} required>
          <Select data-autofocus value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">{t.selectBatch}</option>
            {others?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {move.error && <FormError message={messageOf(move.error, t.failed)} />}
    </FormDialog>
  )
}
