import { useForm, useWatch } from 'react-hook-form'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import type { Section } from '../../sections.schema.ts'
import { useMaySomewhere } from '../../../accounts/client/staff/use-may.ts'
import { BATCH_DUTIES } from '../../../platform/duties.policy.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { saves } from '../saves.ts'
import type { Release } from '../../release/release.schema.ts'
import { clockOf } from './clock.ts'
import { type ReleaseOutput, releaseResolver, type ReleaseValues, releaseValues } from './release-form.ts'
import { t } from '../../texts/admin-release.ts'

export type ReleaseSubject =
  | { kind: 'course'; item: Course }
  | { kind: 'section'; item: Section }
  | { kind: 'lesson'; item: Lesson }

interface ReleaseDialogProps {
  subject: ReleaseSubject
  open: boolean
  onClose: () => void
}

const releaseOf = (subject: ReleaseSubject) =>
  subject.kind === 'course' ? null : (subject.item.release ?? null)

/** Parses the dates in a saved field of an item. */
function savedRelease(saved: unknown, name: string): { publishAt?: Date; release?: Release } {
  if (!saved) return {}
  if (name === 'publishAt') return { publishAt: new Date(saved as string) }
  const release = saved as Release
  return { release: 'at' in release ? { at: new Date(release.at) } : release }
}

/** A form for the time at which an item becomes visible, and the time at which it opens for students. */
export function ReleaseDialog({ subject, open, onClose }: ReleaseDialogProps) {
  const { kind, item } = subject
  const { timeZone } = useSite()
  const form = useForm<ReleaseValues, unknown, ReleaseOutput>({
    defaultValues: releaseValues(item, timeZone),
    resolver: releaseResolver,
  })
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState
  const opens = useWatch({ control: form.control, name: 'opens' })
  const enabled = useMaySomewhere(BATCH_DUTIES)
  const { data: batches } = trpc.batches.list.useQuery({ limit: 1 }, { enabled })
  const hasBatches = (batches?.items.length ?? 0) > 0
  const course = trpc.courses.update.useMutation(saves.course.update)
  const section = trpc.sections.update.useMutation(saves.section.update)
  const lesson = trpc.lessons.update.useMutation(saves.lesson.update)
  const isCourse = kind === 'course'
  const edits = useEdits(
    form,
    { publishAt: item.publishAt ?? null, release: releaseOf(subject) },
    (saved, name) => {
      const { publishAt, timeZone: _zone, ...release } = releaseValues(savedRelease(saved, name), timeZone)
      return name === 'publishAt' ? { publishAt } : release
    },
  )
  const save = form.handleSubmit(async ({ publishAt, release }) => {
    const { id } = item
    const { publishAt: isTimeChanged, ...changed } = dirtyFields
    const patch = edits.patchOf({
      // If the input contained an unchanged time, the server would hide the item again.
      ...(isTimeChanged && { publishAt }),
      ...(!isCourse && Object.values(changed).includes(true) && { release }),
    })
    const saving =
      kind === 'course'
        ? course.mutateAsync({ id, ...patch })
        : kind === 'section'
          ? section.mutateAsync({ id, ...patch })
          : lesson.mutateAsync({ id, ...patch })
    // The mutation shows the error.
    await saving.then(onClose, edits.failed)
  })
  /** Describes a time, or when the item opens. */
  const wordsOf = (name: string) => (saved: unknown) => {
    const { publishAt, release } = savedRelease(saved, name)
    const moment = publishAt ?? (release && 'at' in release ? release.at : null)
    if (moment) return formatMoment(moment, 'moment', timeZone)
    if (!release || !('days' in release)) return t.immediately
    const rule = release.after === 'batch' ? t.afterBatchDays : t.afterDays
    return `${rule}: ${release.days}, ${clockOf(release.minute)}`
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isCourse ? t.scheduleOf(item.title) : t.openingOf(item.title)}
      onSubmit={save}
      submitLabel={t.save}
      busyLabel={t.saving}
      busy={isSubmitting}
      dirty={isDirty}
      disabled={!isDirty}
      lead={
        <OtherValues
          edits={edits}
          fields={{
            publishAt: { label: () => (isCourse ? t.publishOn : t.hideUntil), words: wordsOf('publishAt') },
            release: { label: () => t.opens, words: wordsOf('release') },
          }}
        />
      }
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <p className="text-sm text-muted">{t.inZone(timeZone)}</p>
        {!isCourse && (
          <Field label={t.opens}>
            <Select data-autofocus {...form.register('opens')}>
              <option value="now">{t.immediately}</option>
              <option value="at">{t.onDate}</option>
              <option value="days">{t.afterDays}</option>
              {(hasBatches || opens === 'batchDays') && <option value="batchDays">{t.afterBatchDays}</option>}
            </Select>
          </Field>
        )}
        {!isCourse && opens === 'at' && (
          <Field label={t.opensAt} required error={errors.at?.message}>
            <Input type="datetime-local" {...form.register('at')} />
          </Field>
        )}
        {!isCourse && (opens === 'days' || opens === 'batchDays') && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={t.days}
              required
              error={errors.days?.message}
              hint={opens === 'days' ? t.daysHint : t.batchDaysHint}
            >
              <Input type="number" min={0} max={3650} inputMode="numeric" {...form.register('days')} />
            </Field>
            <Field label={t.timeOfDay} required>
              <Input type="time" {...form.register('time')} />
            </Field>
          </div>
        )}
        <Field
          label={isCourse ? t.publishOn : t.hideUntil}
          error={errors.publishAt?.message}
          hint={isCourse ? t.publishOnHint : t.hideUntilHint}
        >
          <Input type="datetime-local" {...form.register('publishAt')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
