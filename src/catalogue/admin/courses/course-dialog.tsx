import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { LEVELS } from '../../courses.rules.ts'
import { LANGUAGES } from '../../../platform/constants.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { normalisePrice } from '../../../platform/money.ts'
import type { Course } from '../../courses.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DraftNotice } from '../../../platform/client/ui/forms/edits/draft-notice.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useFormDraft } from '../../../platform/client/ui/forms/edits/use-form-draft.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { TeacherDialog } from '../teachers/teacher-dialog.tsx'
import { PriceFields } from '../course/price-fields.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { useCover } from './use-cover.ts'
import { MoreAboutCourse } from './more-about-course.tsx'
import {
  type CourseOutput,
  type CourseValues,
  courseResolver,
  courseValues,
  detailValues,
} from './course-form.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { MarkdownField } from '../../../platform/client/ui/forms/markdown-field.tsx'
import { saves } from '../saves.ts'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { UploadProgressCard } from '../uploads/upload-progress.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-courses.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

const LEVEL_LABELS: Readonly<Record<(typeof LEVELS)[number], string>> = {
  get beginner() {
    return t.beginner
  },
  get intermediate() {
    return t.intermediate
  },
  get advanced() {
    return t.advanced
  },
}

const NO_DETAILS = { outcomes: [], requirements: [], audience: [], faq: [] }

interface CourseDialogProps {
  /** The course to edit, or null to create one. */
  course: Course | null
  open: boolean
  onClose: () => void
  /** Whether a new course gets a generated cover by default. */
  generatesCover?: boolean | undefined
  /** Suggested values of a new course. */
  proposed?: Partial<Pick<CourseValues, 'title' | 'instructor'>> | undefined
  /** Called instead of `onClose` when a new course was created. */
  onCreated?: ((course: Course) => void) | undefined
}

/** A form that creates a course as a draft, or edits a course. */
export function CourseDialog(props: CourseDialogProps) {
  const { course, open, onClose, generatesCover = false, proposed, onCreated } = props
  const creating = course === null
  const organises = useMay('catalogue')
  const prices = useMay('offers')
  const { data: categories } = trpc.categories.list.useQuery()
  const form = useForm<CourseValues, unknown, CourseOutput>({
    defaultValues: { ...courseValues(course), ...proposed },
    resolver: courseResolver(creating),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const values = useWatch({ control: form.control }) as CourseValues
  const uploads = useUploads()
  const cover = useCover(form)
  // The title field generates a cover when it loses the focus. A suggested title is not typed, so generate its cover
  // here.
  const coverProposed = useEffectEvent(() => {
    if (proposed) cover.fillEmpty()
  })
  useEffect(() => coverProposed(), [])
  const adding = useDialog<'category' | 'teacher'>()
  const [made, setMade] = useState<string>()
  const key = `course ${course?.id ?? 'new'} ${useViewer()?.id}`
  const draft = useFormDraft({ key, form, open })
  // A course contains `allowsOffline` only if it is true, so add the default.
  const edits = useEdits(form, course && { ...course, allowsOffline: course.allowsOffline ?? false })
  const utils = trpc.useUtils()
  const create = trpc.courses.create.useMutation(saves.course.create)
  const update = trpc.courses.update.useMutation(saves.course.update)

  const loadDetails = async () => {
    if (form.getValues('faq')) return true
    try {
      const details = course ? await utils.courses.description.fetch({ id: course.id }) : NO_DETAILS
      edits.add(details)
      draft.add(detailValues(details))
      return true
    } catch (error) {
      announce(studioMessages.courseDetailsFailed, error)
      return false
    }
  }

  const save = form.handleSubmit(async (fields) => {
    const { thumbnailMode, thumbnailFile } = form.getValues()
    let { thumbnail } = fields
    if (course && thumbnailMode === 'upload' && thumbnailFile) {
      const uploaded = await uploads.upload('thumbnail', {
        file: thumbnailFile,
        courseId: course.id,
        fallback: UPLOAD_FALLBACKS.course,
        failure: studioMessages.thumbnailUploadFailed,
      })
      if (!uploaded) return
      thumbnail = uploaded.url
    }
    const saving = course
      ? update.mutateAsync({ ...edits.patchOf({ ...fields, thumbnail }), id: course.id })
      : create.mutateAsync({ ...fields, isPublished: false })
    // After an error, `edits.failed` has already shown the error, and the form keeps its values.
    await saving.then((saved) => (course || !onCreated ? onClose() : onCreated(saved)), edits.failed)
  })

  const none = categories?.length === 0
  const chooseTeacher = (name: string) => {
    form.setValue('instructor', name, { shouldDirty: true })
    form.clearErrors('instructor')
  }
  // The select must contain a category before the category can be selected.
  const isListed = categories?.some(({ name }) => name === made) ?? false
  useEffect(() => {
    if (!isListed || made === undefined) return
    form.setValue('category', made, { shouldDirty: true })
    form.clearErrors('category')
  }, [form, isListed, made])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={creating ? t.addNewCourse : t.editCourse}
      onSubmit={save}
      submitLabel={creating ? t.createCourse : t.updateCourse}
      busyLabel={creating ? t.creating : t.updating}
      busy={isSubmitting}
      dirty={isDirty || draft.waits}
      // A draft may contain values for fields that are still loading. Users can save only when these fields are in
      // the form.
      disabled={draft.waits}
      keepsDraft={!values.thumbnailFile}
      size="lg"
      lead={
        <>
          <DraftNotice {...draft} />
          <OtherValues edits={edits} />
          {adding.state?.subject === 'category' && (
            <CategoryDialog
              key={adding.state.serial}
              category={null}
              open={adding.state.open}
              onClose={adding.close}
              onSaved={({ name }) => setMade(name)}
            />
          )}
          {adding.state?.subject === 'teacher' && (
            <TeacherDialog
              key={adding.state.serial}
              teacher={null}
              open={adding.state.open}
              onClose={adding.close}
              onSaved={chooseTeacher}
            />
          )}
        </>
      }
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <Field label={t.title} required error={errors.title?.message} className="sm:col-span-2">
          <Input
            autoComplete="off"
            data-autofocus
            {...form.register('title', { onBlur: () => generatesCover && creating && cover.fillEmpty() })}
          />
        </Field>
        <div className="grid content-start justify-items-start gap-1">
          <Field label={t.instructor} required error={errors.instructor?.message} className="w-full">
            <Input autoComplete="off" {...form.register('instructor')} />
          </Field>
          {organises && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus aria-hidden="true" />}
              onClick={() => adding.show('teacher')}
            >
              {t.newTeacher}
            </Button>
          )}
        </div>
        <div className="grid content-start justify-items-start gap-1">
          <Field label={t.category} required error={errors.category?.message} className="w-full">
            {categories ? (
              <Select disabled={none} {...form.register('category')}>
                <option value="">{none ? t.noCategories : t.selectCategory}</option>
                {/* Keeps the selected category when another page renames it. */}
                {course && !categories.some(({ name }) => name === course.category) && (
                  <option value={course.category}>{course.category}</option>
                )}
                {categories.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <Skeleton className="h-11" />
            )}
          </Field>
          {organises && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Plus aria-hidden="true" />}
              onClick={() => adding.show('category')}
            >
              {t.newCategory}
            </Button>
          )}
        </div>
        <div className="sm:col-span-2">
          <MarkdownField
            label={t.description}
            required
            value={values.description}
            error={errors.description?.message}
            field={form.register('description')}
          />
        </div>
        <div className="sm:col-span-2">
          <ThumbnailField
            required
            mode={values.thumbnailMode}
            onMode={(mode) => {
              form.setValue('thumbnailMode', mode, { shouldDirty: true })
              form.clearErrors('thumbnail')
            }}
            address={values.thumbnailMode === 'url' ? values.thumbnail : values.keptThumbnail}
            field={form.register('thumbnail')}
            file={values.thumbnailFile}
            onFile={(file) => {
              uploads.forget()
              form.setValue('thumbnailFile', file, { shouldDirty: true })
            }}
            error={errors.thumbnail?.message}
            generate={cover.button}
            note={creating ? t.fileAfterCreation : undefined}
          />
        </div>
        <Field label={t.duration} required error={errors.duration?.message} hint={t.durationHint}>
          <Input autoComplete="off" {...form.register('duration')} />
        </Field>
        <Field label={t.language} error={errors.language?.message} hint={t.languageHint}>
          <Select {...form.register('language')}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {LANGUAGE_NAMES[code]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.level} error={errors.level?.message} hint={t.levelHint}>
          <Select {...form.register('level')}>
            <option value="">{t.noLevel}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {LEVEL_LABELS[level]}
              </option>
            ))}
          </Select>
        </Field>
        {prices && (
          <PriceFields
            isPremium={values.isPremium}
            errors={errors}
            fields={{
              isPremium: form.register('isPremium'),
              price: form.register('price', {
                onBlur: () => form.setValue('price', normalisePrice(form.getValues('price'))),
              }),
              instalments: form.register('instalments'),
            }}
            className="sm:col-span-2"
          />
        )}
        <Checkbox
          label={t.inOrder}
          hint={t.inOrderHint}
          className="sm:col-span-2"
          {...form.register('inOrder')}
        />
        <Checkbox
          label={t.allowsOffline}
          hint={t.allowsOfflineHint}
          className="sm:col-span-2"
          {...form.register('allowsOffline')}
        />
        <MoreAboutCourse form={form} faq={values.faq} drafted={draft.waits} load={loadDetails} />
      </fieldset>
      <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
