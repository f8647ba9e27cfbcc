import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { type OwnFields, OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import type { Announcement } from '../../announcements.schema.ts'
import {
  type AnnouncementOutput,
  announcementResolver,
  type AnnouncementValues,
  announcementValues,
  hasPassed,
  type SentFields,
  sentFields,
} from './announcement-form.ts'
import { ANNOUNCEMENT_NOUNS, announcementMessages } from './announcement-messages.ts'
import { AudienceFields } from './audience-fields.tsx'
import { t } from '../../texts/admin-announcements.ts'

interface AnnouncementDialogProps {
  /** Null to create an announcement. */
  announcement: Announcement | null
  open: boolean
  onClose: () => void
}

/** Returns the field names, and functions that show both values if someone else changed a field. */
const differences = (timeZone: string): OwnFields => ({
  title: { label: () => t.title },
  body: { label: () => t.message },
  audience: {
    label: () => t.to,
    words: (audience) =>
      ({
        everyone: t.everyone,
        course: t.courseStudents,
        unfinished: t.unfinishedStudents,
        batch: t.batchMembers,
      })[audience as AnnouncementValues['audience']],
  },
  courseId: { label: () => t.course, words: (id) => `#${Number(id)}` },
  batchId: { label: () => t.batch, words: (id) => `#${Number(id)}` },
  sendsAt: {
    label: () => t.sendsAt,
    words: (moment) => formatMoment(new Date(moment as string), 'moment', timeZone),
  },
})

/** A form that sends or schedules an announcement, or changes a scheduled one. */
export function AnnouncementDialog({ announcement, open, onClose }: AnnouncementDialogProps) {
  const { timeZone } = useSite()
  // The call may be repeated after a lost response, but must send the announcement once.
  const [requestId] = useState(() => crypto.randomUUID())
  const own = coursesOf(useViewer(), 'messages')
  const first = own === 'all' ? 'everyone' : own.length > 0 ? 'course' : 'batch'
  const form = useForm<AnnouncementValues, unknown, AnnouncementOutput>({
    defaultValues: announcementValues(announcement, timeZone, first),
    resolver: announcementResolver(timeZone),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, announcement && sentFields(announcement), (saved, name, sent) => {
    const values = announcementValues({ ...(sent as SentFields), [name]: saved }, timeZone, first)
    // A saved announcement has a time, so its form shows the time.
    return name === 'sendsAt'
      ? { when: 'later' as const, sendsAt: values.sendsAt }
      : { [name]: values[name as keyof SentFields] }
  })
  const when = useWatch({ control: form.control, name: 'when' })
  const isNow = when === 'now'
  const meta = {
    success: isNow ? announcementMessages.sending : announcementMessages.scheduled,
    failure: announcementMessages.failed,
    refresh: ANNOUNCEMENT_NOUNS,
  }
  const create = trpc.announcements.create.useMutation({ meta })
  const update = trpc.announcements.update.useMutation({ meta })
  const save = form.handleSubmit(({ sendsAt, ...output }) => {
    if (hasPassed(sendsAt)) return form.setError('sendsAt', { message: t.timePassed }, { shouldFocus: true })
    const input = { ...output, sendsAt: sendsAt?.toISOString() ?? null }
    return (
      announcement
        ? update.mutateAsync({ id: announcement.id, ...input })
        : create.mutateAsync({ ...input, requestId })
    ).then(onClose, edits.failed)
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={announcement ? t.editAnnouncement : t.newAnnouncement}
      onSubmit={save}
      submitLabel={isNow ? t.send : t.schedule}
      busyLabel={isNow ? t.sending : t.saving}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<OtherValues edits={edits} fields={differences(timeZone)} />}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.title} required error={errors.title?.message} hint={t.titleHint}>
          <Input autoComplete="off" data-autofocus {...form.register('title')} />
        </Field>
        <Field label={t.message} required error={errors.body?.message} hint={t.messageHint}>
          <Textarea {...form.register('body')} />
        </Field>
        <AudienceFields form={form} />
        <Segmented
          legend={t.when}
          value={when}
          onChange={(next) => form.setValue('when', next, { shouldDirty: true })}
          options={[
            { value: 'now', label: t.now },
            { value: 'later', label: t.later },
          ]}
        >
          {!isNow && (
            <Field label={t.sendsAt} required error={errors.sendsAt?.message} hint={t.inZone(timeZone)}>
              <Input type="datetime-local" {...form.register('sendsAt')} />
            </Field>
          )}
        </Segmented>
      </fieldset>
    </FormDialog>
  )
}
