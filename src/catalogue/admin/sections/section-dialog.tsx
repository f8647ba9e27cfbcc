import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Lesson } from '../../lessons.schema.ts'
import { type Section, sectionInput } from '../../sections.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useRefusedFields } from '../../../platform/client/ui/forms/use-refused-fields.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { saves } from '../saves.ts'
import { t } from '../../texts/admin-lessons.ts'

interface SectionDialogProps {
  /** The section to edit, or null to create one. */
  section: Section | null
  courseId: number
  lessons: readonly Lesson[]
  open: boolean
  onClose: () => void
}

interface Values {
  courseId: number
  title: string
  firstLessonId: string
}

const resolver = formResolver(sectionInput, ({ firstLessonId, ...values }: Values) => ({
  ...values,
  firstLessonId: firstLessonId === '' ? undefined : Number(firstLessonId),
}))

/** A form that creates or renames a section of a course. */
export function SectionDialog({ section, courseId, lessons, open, onClose }: SectionDialogProps) {
  const form = useForm<Values, unknown, z.output<typeof sectionInput>>({
    defaultValues: { courseId, title: section?.title ?? '', firstLessonId: '' },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const refused = useRefusedFields(form)
  const create = trpc.sections.create.useMutation(saves.section.create)
  const update = trpc.sections.update.useMutation(saves.section.update)
  const save = form.handleSubmit((input) =>
    (section ? update.mutateAsync({ id: section.id, title: input.title }) : create.mutateAsync(input)).then(
      onClose,
      refused,
    ),
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={section ? t.renameSection : t.addSection}
      onSubmit={save}
      submitLabel={section ? t.renameSection : t.addSection}
      busyLabel={t.saving}
      busy={isSubmitting}
      dirty={isDirty}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.title} required error={errors.title?.message} hint={t.sectionTitleHint}>
          <Input autoComplete="off" data-autofocus {...form.register('title')} />
        </Field>
        {!section && lessons.length > 0 && (
          <Field label={t.firstLesson} error={errors.firstLessonId?.message} hint={t.firstLessonHint}>
            <Select {...form.register('firstLessonId')}>
              <option value="">{t.noFirstLesson}</option>
              {lessons.map(({ id, order, title }) => (
                <option key={id} value={id}>{`${order}. ${title}`}</option>
              ))}
            </Select>
          </Field>
        )}
      </fieldset>
    </FormDialog>
  )
}
