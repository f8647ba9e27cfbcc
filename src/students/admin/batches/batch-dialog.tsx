import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { normalisePrice } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../platform/client/ui/forms/use-refused-fields.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { Batch } from '../../batches.schema.ts'
import { BatchCourses } from './batch-courses.tsx'
import { type BatchOutput, batchResolver, type BatchValues, batchValues, patchOf } from './batch-form.ts'
import { batchMessages, MEMBER_NOUNS } from './batch-messages.ts'
import { t } from '../../texts/admin-batches.ts'

interface BatchDialogProps {
  /** Null for a new batch. */
  batch: Batch | null
  open: boolean
  onClose: () => void
}

/** A form that creates or edits a batch. Asks before it changes the access of members. */
export function BatchDialog({ batch, open, onClose }: BatchDialogProps) {
  const { timeZone } = useSite()
  const [today] = useState(() => zonedDay(new Date(), timeZone))
  const form = useForm<BatchValues, unknown, BatchOutput>({
    defaultValues: batchValues(batch, today),
    resolver: batchResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const courseIds = useWatch({ control: form.control, name: 'courseIds' })
  const meta = { failure: batchMessages.failed, refresh: MEMBER_NOUNS }
  const create = trpc.batches.create.useMutation({ meta: { ...meta, success: batchMessages.created } })
  const update = trpc.batches.update.useMutation({ meta: { ...meta, success: batchMessages.saved } })
  /** The values that would change the access of members, until the administrator confirms. */
  const [asked, setAsked] = useState<BatchOutput | null>(null)
  const send = (input: BatchOutput) =>
    (batch ? update.mutateAsync(patchOf(batch, input).patch) : create.mutateAsync(input)).then(
      onClose,
      refused,
    )
  const busy = isSubmitting || update.isPending
  const save = form.handleSubmit((input) =>
    batch && batch.members > 0 && patchOf(batch, input).changesAccess ? setAsked(input) : send(input),
  )
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
