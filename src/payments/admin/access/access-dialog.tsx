import { useState } from 'react'
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
import { SOURCE_WORDS, ALL_COURSES_TITLE, HAND_SOURCES, shownTitle } from '../../rules.ts'
import { readRupees } from '../read-rupees.ts'
import { ACCESS_NOUNS } from './access-nouns.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-access.ts'

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

/** The value of the option for access to every course. */
const ALL = 'all'

/** This form requires a course or “all courses”. Over REST, leaving out the course means all courses. */
const chosenGrant = grantInput.refine(({ courseId }) => courseId !== undefined, {
  error: () => t.chooseCourseOrAll,
  path: ['courseId'],
  // Runs even if another field is invalid, so that all fields show their errors together.
  when: () => true,
})

const resolver = formResolver(chosenGrant, ({ courseId, amount, endsOn, usernames, ...values }: Values) => ({
  ...values,
  courseId: courseId === ALL ? null : Number(courseId) || undefined,
  ...(isPaid(values) && { amount: readRupees(amount) }),
  ...(values.source === 'seat' && { usernames: usernames.split(/[\s,;]+/).filter(Boolean) }),
  ...(endsOn && { endsOn }),
}))

type Props = { user: { id: string; username: string }; onClose: () => void }

/**
 * A form that grants a user access to one course or all courses, with the reason, the end date and any cash received.
 */
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
  // The call may be repeated after a lost response, but must record the access once.
  const [requestId] = useState(() => crypto.randomUUID())
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
      title={t.giveAccessTo(user.username)}
      onSubmit={form.handleSubmit((input) =>
        give.mutateAsync({ ...input, requestId }).then(onClose, refused),
      )}
      submitLabel={t.giveAccess}
      busyLabel={t.giving}
      busy={isSubmitting}
      dirty={isDirty}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.why} required error={errors.source?.message}>
          <Select data-autofocus {...form.register('source')}>
            <option value="">{t.chooseReason}</option>
            {HAND_SOURCES.map((one) => (
              <option key={one} value={one}>
                {SOURCE_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <CourseField
          label={t.course}
          required
          error={errors.courseId?.message}
          prompt={t.chooseCourse}
          all={{ value: ALL, label: shownTitle(ALL_COURSES_TITLE) }}
          chosen={Number(courseId) || undefined}
          select={form.register('courseId')}
        />
        {source === 'seat' && (
          <Field
            label={t.whoGetsSeat}
            required
            hint={t.whoGetsSeatHint(user.username)}
            error={errors.usernames?.message}
          >
            <Textarea autoComplete="off" {...form.register('usernames')} />
          </Field>
        )}
        {paid && (
          <Field label={t.amountTaken} required hint={t.amountTakenHint} error={errors.amount?.message}>
            <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
          </Field>
        )}
        <Field
          label={t.lastDay}
          optional
          hint={paid && courseId === ALL ? t.emptyForOneYear : t.emptyForLifetime}
          error={errors.endsOn?.message}
        >
          <Input type="date" {...form.register('endsOn')} />
        </Field>
        <Field
          label={t.note}
          {...(source === 'other' ? { required: true } : { optional: true })}
          hint={t.noteHint}
          error={errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={MAX.reason} {...form.register('reason')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
