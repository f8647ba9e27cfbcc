import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { normalisePrice } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { Batch } from '../../batches.schema.ts'
import { BatchCourses } from './batch-courses.tsx'
import { type BatchOutput, batchResolver, type BatchValues, batchValues, savedBatch } from './batch-form.ts'
import { batchMessages, MEMBER_NOUNS } from './batch-messages.ts'
import { t } from '../../texts/admin-batches.ts'

interface BatchDialogProps {
  /** Null to create a batch. */
  batch: Batch | null
  open: boolean
  onClose: () => void
}

/** A form that creates or edits a batch. Asks for confirmation before it changes the access of members. */
export function BatchDialog({ batch, open, onClose }: BatchDialogProps) {
  const { timeZone } = useSite()
  const [today] = useState(() => zonedDay(new Date(), timeZone))
  const form = useForm<BatchValues, unknown, BatchOutput>({
    defaultValues: batchValues(batch, today),
    resolver: batchResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, batch && savedBatch(batch))
  const courseIds = useWatch({ control: form.control, name: 'courseIds' })
  const meta = { failure: batchMessages.failed, refresh: MEMBER_NOUNS }
  const create = trpc.batches.create.useMutation({ meta: { ...meta, success: batchMessages.created } })
  const update = trpc.batches.update.useMutation({ meta: { ...meta, success: batchMessages.saved } })
  /** The values that would change the access of members, until the administrator confirms. */
  const [asked, setAsked] = useState<BatchOutput | null>(null)
  const send = (input: BatchOutput) =>
    (batch ? update.mutateAsync({ ...edits.patchOf(input), id: batch.id }) : create.mutateAsync(input)).then(
      onClose,
      edits.failed,
    )
  const busy = isSubmitting || update.isPending
  const save = form.handleSubmit((input) => {
    if (!batch) return send(input)
    if (!isDirty) return onClose()
    const patch = edits.patchOf(input)
    const changesAccess = 'endsOn' in patch || 'courseIds' in patch
    return batch.members > 0 && changesAccess ? setAsked(input) : send(input)
  })
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={batch ? t.editBatch : t.newBatch}
        onSubmit={save}
        submitLabel={batch ? t.save : t.createBatch}
        busyLabel={batch ? t.saving : t.creating}
        busy={busy}
        dirty={isDirty}
        lead={<OtherValues edits={edits} />}
      >
        <fieldset disabled={busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
          <Field
            label={t.name}
            required
            error={errors.name?.message}
            hint={t.nameHint}
            className="sm:col-span-2"
          >
            <Input autoComplete="off" data-autofocus {...form.register('name')} />
          </Field>
          <Field label={t.startsOn} required error={errors.startsOn?.message} hint={t.startsOnHint}>
            <Input type="date" {...form.register('startsOn')} />
          </Field>
          <Field label={t.endsOn} optional error={errors.endsOn?.message} hint={t.endsOnHint}>
            <Input type="date" {...form.register('endsOn')} />
          </Field>
          <Field label={t.seats} optional error={errors.seats?.message} hint={t.seatsHint}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('seats')} />
          </Field>
          <Field label={t.price} optional error={errors.price?.message} hint={t.priceHint}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...form.register('price', {
                onBlur: () => form.setValue('price', normalisePrice(form.getValues('price'))),
              })}
            />
          </Field>
          <div className="sm:col-span-2">
            <BatchCourses
              chosen={courseIds}
              onChange={(next) => form.setValue('courseIds', next, { shouldDirty: true })}
              error={errors.courseIds?.message}
            />
          </div>
        </fieldset>
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void send(asked)
        }}
        title={t.askEnd}
        text={t.askEndText(batch?.members ?? 0)}
        confirmLabel={t.save}
      />
    </>
  )
}
