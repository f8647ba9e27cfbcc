import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { LIMITS } from '../../../media/files.rules.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DraftNotice } from '../../../platform/client/ui/forms/edits/draft-notice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { MarkdownField } from '../../../platform/client/ui/forms/markdown-field.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { useFormDraft } from '../../../platform/client/ui/forms/edits/use-form-draft.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { type Teacher, teacherInput } from '../../teachers.schema.ts'
import { saves } from '../saves.ts'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { UploadProgressCard } from '../uploads/upload-progress.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import { ThumbnailField } from '../courses/thumbnail-field.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-teachers.ts'

interface TeacherDialogProps {
  /** The page to edit, or null to create one. */
  teacher: Teacher | null
  open: boolean
  onClose: () => void
  /** Called with the teacher's name after the page was saved. */
  onSaved?: ((name: string) => void) | undefined
  /** The suggested name of a new teacher. */
  name?: string | undefined
}

interface Values {
  name: string
  description: string
  username: string
  thumbnailMode: 'url' | 'upload'
  thumbnail: string
  thumbnailFile: File | null
}

const schema = teacherInput.extend({
  thumbnailFile: z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.thumbnail, {
    error: () => t.pictureTooLarge,
  }),
})

const resolver = formResolver(schema, ({ thumbnailMode, ...values }: Values) => ({
  ...values,
  thumbnailFile: thumbnailMode === 'upload' ? values.thumbnailFile : null,
}))

/** A form that creates or edits a teacher's page. */
export function TeacherDialog({ teacher, open, onClose, onSaved, name = '' }: TeacherDialogProps) {
  const viewer = useViewer()
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    defaultValues: {
      name: teacher?.name ?? name,
      description: teacher?.description ?? '',
      username: teacher?.username ?? '',
      thumbnailMode: 'upload',
      thumbnail: teacher?.thumbnail ?? '',
      thumbnailFile: null,
    },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, teacher)
  const values = useWatch({ control: form.control }) as Values
  const draft = useFormDraft({ key: `teacher ${teacher?.id ?? 'new'} ${viewer?.id}`, form, open })
  const uploads = useUploads()
  const create = trpc.teachers.create.useMutation(saves.teacher.create)
  const update = trpc.teachers.update.useMutation(saves.teacher.update)
  const save = form.handleSubmit(async ({ thumbnailFile, ...input }) => {
    if (thumbnailFile) {
      const uploaded = await uploads.upload('thumbnail', {
        file: thumbnailFile,
        courseId: 'temp',
        fallback: UPLOAD_FALLBACKS.thumbnail,
        failure: studioMessages.thumbnailUploadFailed,
      })
      if (!uploaded) return
      input.thumbnail = uploaded.url
    }
    const saving = teacher
      ? update.mutateAsync({ ...edits.patchOf(input), id: teacher.id })
      : create.mutateAsync(input)
    await saving.then(({ name }) => {
      onSaved?.(name)
      onClose()
    }, edits.failed)
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={teacher ? t.editTeacher : t.addNewTeacher}
      onSubmit={save}
      submitLabel={teacher ? t.updateTeacher : t.createTeacher}
      busyLabel={teacher ? t.updating : t.creating}
      busy={isSubmitting}
      dirty={isDirty}
      keepsDraft={!values.thumbnailFile}
      size="lg"
      lead={
        <>
          <DraftNotice {...draft} />
          <OtherValues edits={edits} />
        </>
      }
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.name} required error={errors.name?.message} hint={t.nameHint}>
          <Input autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
        <MarkdownField
          label={t.aboutTeacher}
          required
          value={values.description}
          error={errors.description?.message}
          field={form.register('description')}
        />
        {accounts.can(viewer, 'administer') && (
          <Field label={t.account} error={errors.username?.message} hint={t.accountHint}>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('username')}
            />
          </Field>
        )}
        <ThumbnailField
          hint={t.pictureHint}
          mode={values.thumbnailMode}
          onMode={(mode) => {
            form.setValue('thumbnailMode', mode)
            form.clearErrors(['thumbnail', 'thumbnailFile'])
          }}
          address={values.thumbnail}
          field={form.register('thumbnail')}
          file={values.thumbnailFile}
          onFile={(file) => {
            uploads.forget()
            form.setValue('thumbnailFile', file, { shouldDirty: true })
          }}
          error={errors.thumbnail?.message ?? errors.thumbnailFile?.message}
        />
      </fieldset>
      <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
