import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { MAX } from '../../../platform/constants.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { Input, Select, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { grantInput } from '../../grants.schema.ts'
import { SOURCE_WORDS, ALL_COURSES_TITLE, HAND_SOURCES } from '../../rules.ts'
import { ACCESS_NOUNS } from './access-nouns.ts'
import { paymentMessages } from '../payment-messages.ts'

interface Values {
  userId: string
  source: (typeof HAND_SOURCES)[number] | ''
  courseId: string
  amount: string
  endsOn: string
  usernames: string
  reason: string
}

const isPaid = ({ source }: Pick<Values, 'source'>) => source === 'cash' || source === 'seat'

/** The value of the choice that opens every course. */
const ALL = 'all'

/** On this form a course, or all of them, is chosen; over REST no course means all. */
const chosenGrant = grantInput.refine(({ courseId }) => courseId !== undefined, {
  error: 'Choose a course, or all courses',
  path: ['courseId'],
  // Both fields are marked at the first press.
  when: () => true,
})

const resolver = formResolver(chosenGrant, ({ courseId, amount, endsOn, usernames, ...values }: Values) => ({
  ...values,
  courseId: courseId === ALL ? null : Number(courseId) || undefined,
  ...(isPaid(values) && { amount: Number(amount) }),
  ...(values.source === 'seat' && { usernames: usernames.split(/[\s,;]+/).filter(Boolean) }),
  ...(endsOn && { endsOn }),
}))

type Props = { user: { id: string; username: string }; onClose: () => void }

/** Opens a course, or all of them, to somebody: why, until when, and what was taken for it. */
export function AccessDialog({ user, onClose }: Props) {
  const form = useForm<Values, unknown, z.output<typeof grantInput>>({
    defaultValues: {
      userId: user.id,
      source: '',
      courseId: '',
      amount: '',
      endsOn: '',
      usernames: '',
      reason: '',
    },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const give = trpc.grants.create.useMutation({
    meta: {
      success: paymentMessages.accessGiven,
      failure: paymentMessages.accessFailed,
      refresh: ACCESS_NOUNS,
    },
  })
  const [source, courseId] = useWatch({ control: form.control, name: ['source', 'courseId'] })
  const paid = isPaid({ source })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Give access to ${user.username}`}
      onSubmit={form.handleSubmit((input) => give.mutateAsync(input).then(onClose, refused))}
      submitLabel="Give access"
      busyLabel="Giving..."
      busy={isSubmitting}
      dirty={isDirty}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label="Why" required error={errors.source?.message}>
          <Select data-autofocus {...form.register('source')}>
            <option value="">Choose a reason</option>
            {HAND_SOURCES.map((one) => (
              <option key={one} value={one}>
                {SOURCE_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <CourseField
          label="Course"
          required
          error={errors.courseId?.message}
          prompt="Choose a course"
          all={{ value: ALL, label: ALL_COURSES_TITLE }}
          chosen={Number(courseId) || undefined}
          select={form.register('courseId')}
        />
        {source === 'seat' && (
          <Field
            label="Who gets a seat"
            required
            hint={`Usernames, one a line; ${user.username} is who paid`}
            error={errors.usernames?.message}
          >
            <Textarea autoComplete="off" {...form.register('usernames')} />
          </Field>
        )}
        {paid && (
          <Field
            label="Amount taken (₹)"
            required
            hint="It is entered as an approved payment, with a receipt"
            error={errors.amount?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
          </Field>
        )}
        <Field
          label="Last day"
          optional
          hint={paid && courseId === ALL ? 'Leave empty for one year' : 'Leave empty for lifetime access'}
          error={errors.endsOn?.message}
        >
          <Input type="date" {...form.register('endsOn')} />
        </Field>
        <Field
          label="Note"
          {...(source === 'other' ? { required: true } : { optional: true })}
          hint="For administrators and the export of the account"
          error={errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={MAX.reason} {...form.register('reason')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
