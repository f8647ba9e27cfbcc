import { useForm, useWatch } from 'react-hook-form'
import { RESOURCE_TYPES, UPLOAD_EXTENSIONS } from '../../../media/files.rules.ts'
import type { Resource } from '../../resources.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { CourseField } from '../course-field.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { saves } from '../saves.ts'
import {
  type ResourceOutput,
  resourceResolver,
  type ResourceValues,
  resourceValues,
} from './resource-form.ts'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { UploadProgressCard } from './upload-progress.tsx'
import { useUploads } from './use-uploads.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-upload.ts'

interface ResourceDialogProps {
  /** The resource to edit, or null to create one. */
  resource: Resource | null
  /** The course of the tab. Null on the tab of resources that belong to no course. */
  courseId: number | null
  open: boolean
  onClose: () => void
}

const SOURCES = [
  {
    value: 'url',
    get label() {
      return t.enterUrl
    },
  },
  {
    value: 'upload',
    get label() {
      return t.uploadFile
    },
  },
] as const
const EXAMPLE = { size: '2.5 MB', url: 'https://example.com/notes.pdf' }
const ACCEPT = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** A form that creates or edits a resource, with a URL or a file. */
export function ResourceDialog({ resource, courseId, open, onClose }: ResourceDialogProps) {
  const ofCourse = courseId !== null
  const form = useForm<ResourceValues, unknown, ResourceOutput>({
    defaultValues: resourceValues(resource, courseId),
    resolver: resourceResolver(ofCourse),
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const edits = useEdits(form, resource)
  const values = useWatch({ control: form.control }) as ResourceValues
  const uploads = useUploads()
  const create = trpc.resources.create.useMutation(saves.resource.create)
  const update = trpc.resources.update.useMutation(saves.resource.update)

  const save = form.handleSubmit(async (output) => {
    const source =
      output.source === 'url'
        ? { type: output.type, size: output.size, url: output.url }
        : await uploads.upload('resource', {
            file: output.file,
            fallback: UPLOAD_FALLBACKS.file,
            failure: studioMessages.resourceUploadFailed,
          })
    if (!source) return
    const { type, size, url } = source
    const input = {
      title: output.title,
      type,
      size,
      url,
      ...('courseId' in output && { courseId: output.courseId }),
    }
    const saving = resource
      ? update.mutateAsync({ ...edits.patchOf(input), id: resource.id })
      : create.mutateAsync(input)
    await saving.then(onClose, edits.failed)
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={resource ? t.editResource : t.addNewResource}
      onSubmit={save}
      submitLabel={resource ? t.updateResource : t.createResource}
      busyLabel={uploads.running ? t.uploading : resource ? t.updating : t.creating}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<OtherValues edits={edits} />}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        {ofCourse && (
          <CourseField
            label={t.course}
            required
            error={errors.courseId?.message}
            prompt={t.selectCourse}
            chosen={Number(values.courseId) || undefined}
            select={form.register('courseId')}
          />
        )}
        <Field label={t.title} required error={errors.title?.message}>
          <Input autoComplete="off" data-autofocus {...form.register('title')} />
        </Field>
        <Segmented
          legend={t.source}
          options={SOURCES}
          value={values.source}
          onChange={(source) => {
            form.setValue('source', source, { shouldDirty: true })
            form.clearErrors(['file', 'url', 'size', 'type'])
          }}
        >
          {values.source === 'url' ? (
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={t.type} required error={errors.type?.message}>
                <Select {...form.register('type')}>
                  <option value="">{t.selectType}</option>
                  {RESOURCE_TYPES.map((type) => (
                    <option key={type}>{type}</option>
                  ))}
                </Select>
              </Field>
              <Field label={t.size} required error={errors.size?.message}>
                <Input autoComplete="off" placeholder={EXAMPLE.size} {...form.register('size')} />
              </Field>
              <Field label={t.url} required error={errors.url?.message} className="sm:col-span-2">
                <Input
                  inputMode="url"
                  autoComplete="off"
                  placeholder={EXAMPLE.url}
                  {...form.register('url')}
                />
              </Field>
            </div>
          ) : (
            <FilePicker
              label={t.resourceFile}
              prompt={resource ? t.chooseNewFile : t.chooseFile}
              hint={t.fileHint}
              accept={ACCEPT}
              file={values.file}
              onChange={(file) => {
                uploads.forget()
                form.setValue('file', file, { shouldDirty: true })
                form.clearErrors('file')
              }}
              error={errors.file?.message}
            />
          )}
        </Segmented>
      </fieldset>
      <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
