import { useForm, useWatch } from 'react-hook-form'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { MEMBERSHIP_TITLE } from '../../rules.ts'
import { normalisePrice } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { type CouponOutput, couponResolver, type CouponValues, couponValues } from './coupon-form.ts'
import { SUBJECT_WORDS } from './coupon-words.ts'
import { paymentMessages } from '../payment-messages.ts'

/** Makes a coupon. */
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
      title="Add New Coupon"
      onSubmit={save}
      submitLabel="Create Coupon"
      busyLabel="Creating..."
      busy={isSubmitting}
      dirty={isDirty}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <Field
          label="Code"
          required
          error={errors.code?.message}
          hint="What students type: 4 to 32 letters, digits and hyphens. Make it long where not everybody should know it."
          className="sm:col-span-2"
        >
          <Input autoComplete="off" autoCapitalize="characters" data-autofocus {...form.register('code')} />
        </Field>
        <Field label="Takes off">
          <Select {...form.register('kind')}>
            <option value="percent">percent</option>
            <option value="amount">rupees</option>
          </Select>
        </Field>
        {values.kind === 'percent' ? (
          <Field label="Percent" required error={errors.percent?.message}>
            <Input inputMode="numeric" autoComplete="off" placeholder="20" {...form.register('percent')} />
          </Field>
        ) : (
          <Field label="Rupees" required error={errors.amount?.message}>
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
        <Field label="For" className="sm:col-span-2">
          <Select {...form.register('subject')}>
            {Object.entries(SUBJECT_WORDS).map(([subject, words]) => (
              <option key={subject} value={subject}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        {values.subject === 'course' && (
          <CourseField
            label="Course"
            required
            prompt="Select a course"
            chosen={Number(values.courseId) || undefined}
            error={errors.courseId?.message}
            className="sm:col-span-2"
            select={form.register('courseId')}
          />
        )}
        {values.subject === 'plan' && (
          <Field label="Plan" required error={errors.planId?.message} className="sm:col-span-2">
            <Select {...form.register('planId')}>
              <option value="">{MEMBERSHIP_TITLE}</option>
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
            label="Also for orders of seats"
            hint="Each seat is one use. Example: with 10 uses, 10 seats get the discount."
            className="sm:col-span-2"
            {...form.register('forSeats')}
          />
        )}
        <Field label="Uses" optional error={errors.maxUses?.message} hint="Empty: as often as wished">
          <Input inputMode="numeric" autoComplete="off" {...form.register('maxUses')} />
        </Field>
        <Field label="Uses for each person" optional error={errors.perPerson?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('perPerson')} />
        </Field>
        <Field label="Last day" optional error={errors.endsOn?.message}>
          <Input type="date" {...form.register('endsOn')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
