import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { normalisePrice } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { planLength } from '../../plans.rules.ts'
import type { Plan } from '../../plans.schema.ts'
import { PlanCourses } from './plan-courses.tsx'
import {
  addsCourses,
  lengthsWith,
  type PlanOutput,
  planResolver,
  type PlanValues,
  planValues,
} from './plan-form.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-plans.ts'

interface PlanDialogProps {
  /** Null for a new plan. */
  plan: Plan | null
  /** The position of a new plan. */
  order: number
  open: boolean
  onClose: () => void
}

const refresh = ['plans', 'payments', 'memberships', 'audit'] as const

/** A form that creates or edits a plan. */
export function PlanDialog({ plan, order, open, onClose }: PlanDialogProps) {
  const form = useForm<PlanValues, unknown, PlanOutput>({
    defaultValues: planValues(plan, order),
    resolver: planResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, plan && { ...plan, courseIds: plan.courses?.map(({ id }) => id) ?? null })
  const values = useWatch({ control: form.control }) as PlanValues
  const meta = { failure: paymentMessages.planFailed, refresh }
  const create = trpc.plans.create.useMutation({ meta: { ...meta, success: paymentMessages.planCreated } })
  const update = trpc.plans.update.useMutation({ meta: { ...meta, success: paymentMessages.planUpdated } })
  /** The values that would give members more courses, until the administrator confirms. */
  const [widened, setWidened] = useState<PlanOutput | null>(null)
  const send = (input: PlanOutput) =>
    (plan ? update.mutateAsync({ ...edits.patchOf(input), id: plan.id }) : create.mutateAsync(input)).then(
      onClose,
      edits.failed,
    )
  // After the confirmation, `isSubmitting` is false although the update is still running.
  const busy = isSubmitting || update.isPending
  const save = form.handleSubmit((input) =>
    plan && plan.members > 0 && addsCourses(plan, input) ? setWidened(input) : send(input),
  )
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={plan ? t.editPlan : t.addNewPlan}
        onSubmit={save}
        submitLabel={plan ? t.updatePlan : t.createPlan}
        busyLabel={plan ? t.updating : t.creating}
        busy={busy}
        dirty={isDirty}
        lead={
          <>
            {plan && plan.payments > 0 && <p className="mb-5 text-sm text-muted">{t.soldPlansStay}</p>}
            <OtherValues edits={edits} />
          </>
        }
      >
        <fieldset disabled={busy} className="grid min-w-0 gap-5 sm:grid-cols-2">
          <Field label={t.name} required error={errors.title?.message} className="sm:col-span-2">
            <Input autoComplete="off" data-autofocus {...form.register('title')} />
          </Field>
          <Field label={t.price} required error={errors.price?.message}>
            <Input
              inputMode="decimal"
              placeholder="₹2,999"
              autoComplete="off"
              {...form.register('price', {
                onBlur: () => form.setValue('price', normalisePrice(form.getValues('price'))),
              })}
            />
          </Field>
          <Field label={t.length} error={errors.months?.message}>
            <Select {...form.register('months')}>
              {lengthsWith(plan?.months).map((months) => (
                <option key={months} value={months}>
                  {planLength(months)}
                </option>
              ))}
              <option value="">{t.forLife}</option>
            </Select>
          </Field>
          <Checkbox label={t.onlyChosenCourses} className="sm:col-span-2" {...form.register('chosen')} />
          {values.chosen && (
            <div className="sm:col-span-2">
              <PlanCourses
                chosen={values.courseIds}
                onChange={(courseIds) => {
                  form.setValue('courseIds', courseIds, { shouldDirty: true })
                  form.clearErrors('courseIds')
                }}
                error={errors.courseIds?.message}
              />
            </div>
          )}
          <Checkbox label={t.offered} hint={t.offeredHint} {...form.register('isVisible')} />
          <Field label={t.position} error={errors.order?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('order')} />
          </Field>
        </fieldset>
      </FormDialog>
      <ConfirmDialog
        open={widened !== null}
        onClose={() => setWidened(null)}
        onConfirm={() => {
          setWidened(null)
          if (widened) void send(widened)
        }}
        title={t.askWidenPlan}
        text={t.askWidenPlanText(plan?.members ?? 0)}
        confirmLabel={t.updatePlan}
      />
    </>
  )
}
