import { useForm, useWatch } from 'react-hook-form'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { MEMBERSHIP_TITLE, shownTitle } from '../../rules.ts'
import { normalisePrice } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { type CouponOutput, couponResolver, type CouponValues, couponValues } from './coupon-form.ts'
import { subjectNames } from './coupon-words.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-plans.ts'

/** The form that creates a coupon. */
export function CouponDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: plans } = trpc.plans.list.useQuery()
  const { data: settings } = trpc.settings.list.useQuery()
  const canSellSeats = settings?.some(({ key, value }) => key === 'sells_seats' && value === 'on')
  const form = useForm<CouponValues, unknown, CouponOutput>({
    defaultValues: couponValues,
    resolver: couponResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const values = useWatch({ control: form.control }) as CouponValues
  const create = trpc.coupons.create.useMutation({
    meta: {
      success: paymentMessages.couponCreated,
      failure: paymentMessages.couponFailed,
      refresh: ['coupons', 'audit'],
    },
  })
  const save = form.handleSubmit((input) => create.mutateAsync(input).then(onClose, refused))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.addNewCoupon}
      onSubmit={save}
      submitLabel={t.createCoupon}
      busyLabel={t.creating}
      busy={isSubmitting}
      dirty={isDirty}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <Field
          label={t.code}
          required
          error={errors.code?.message}
          hint={t.codeHint}
          className="sm:col-span-2"
        >
          <Input autoComplete="off" autoCapitalize="characters" data-autofocus {...form.register('code')} />
        </Field>
        <Field label={t.discountIn}>
          <Select {...form.register('kind')}>
            <option value="percent">{t.percentOption}</option>
            <option value="amount">{t.rupeesOption}</option>
          </Select>
        </Field>
        {values.kind === 'percent' ? (
          <Field label={t.percent} required error={errors.percent?.message}>
            <Input inputMode="numeric" autoComplete="off" placeholder="20" {...form.register('percent')} />
          </Field>
        ) : (
          <Field label={t.rupees} required error={errors.amount?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="₹500"
              {...form.register('amount', {
                onBlur: () => form.setValue('amount', normalisePrice(form.getValues('amount'))),
              })}
            />
          </Field>
        )}
        <Field label={t.couponFor} className="sm:col-span-2">
          <Select {...form.register('subject')}>
            {Object.entries(subjectNames()).map(([subject, words]) => (
              <option key={subject} value={subject}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        {values.subject === 'course' && (
          <CourseField
            label={t.course}
            required
            prompt={t.selectCourse}
            chosen={Number(values.courseId) || undefined}
            error={errors.courseId?.message}
            className="sm:col-span-2"
            select={form.register('courseId')}
          />
        )}
        {values.subject === 'plan' && (
          <Field label={t.plan} required error={errors.planId?.message} className="sm:col-span-2">
            <Select {...form.register('planId')}>
              <option value="">{shownTitle(MEMBERSHIP_TITLE)}</option>
              {plans?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {canSellSeats && (
          <Checkbox
            label={t.alsoForSeats}
            hint={t.alsoForSeatsHint}
            className="sm:col-span-2"
            {...form.register('forSeats')}
          />
        )}
        <Field label={t.uses} optional error={errors.maxUses?.message} hint={t.usesHint}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('maxUses')} />
        </Field>
        <Field label={t.usesPerPerson} optional error={errors.perPerson?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('perPerson')} />
        </Field>
        <Field label={t.lastDay} optional error={errors.endsOn?.message}>
          <Input type="date" {...form.register('endsOn')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
