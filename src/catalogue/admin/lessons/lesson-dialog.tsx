import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { describeLength } from '../../../platform/duration.ts'
import { hasText, isPlayed } from '../../kinds.rules.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DraftNotice } from '../../../platform/client/ui/forms/edits/draft-notice.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { useFormDraft } from '../../../platform/client/ui/forms/edits/use-form-draft.ts'
import { AudioField } from '../kinds/audio-field.tsx'
import { PdfField } from '../kinds/pdf-field.tsx'
import { ScormField } from '../kinds/scorm-field.tsx'
import { KindField } from '../kinds/kind-field.tsx'
import { LiveFields } from '../kinds/live-fields.tsx'
import { TextField } from '../kinds/text-field.tsx'
import { CourseField } from '../course-field.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import {
  type LessonOutput,
  lessonResolver,
  type LessonValues,
  lessonValues,
  liveValues,
} from './lesson-form.ts'
import { MarkdownField } from '../../../platform/client/ui/forms/markdown-field.tsx'
import { ThumbnailField } from '../courses/thumbnail-field.tsx'
import { UploadProgressCard } from '../uploads/upload-progress.tsx'
import { useSaveLesson } from './use-save-lesson.ts'
import { VideoField } from '../videos/video-field.tsx'
import { videoLength } from '../videos/video-length.ts'
import { t } from '../../texts/admin-lessons.ts'
import { t as kinds } from '../../texts/kinds.ts'

interface LessonDialogProps {
  /** The lesson to edit, or null to create one. */
  lesson: Lesson | null
  courseId: number
  open: boolean
  onClose: () => void
}

const dirty = { shouldDirty: true }

/** A form that creates or edits a lesson. Saving uploads its files first, and stops if an upload fails. */
export function LessonDialog({ lesson, courseId, open, onClose }: LessonDialogProps) {
  const { data: lessons } = trpc.lessons.list.useQuery({ courseId })
  const { timeZone } = useSite()
  const form = useForm<LessonValues, unknown, LessonOutput>({
    defaultValues: lessonValues(lesson, { courseId, order: (lessons?.length ?? 0) + 1, timeZone }),
    resolver: lessonResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const values = useWatch({ control: form.control }) as LessonValues
  const edits = useEdits(form, lesson)
  const key = lesson ? `lesson ${lesson.id}` : `new lesson of ${courseId}`
  const draft = useFormDraft({ key: `${key} ${useViewer()?.id}`, form, open })
  const { save, uploads } = useSaveLesson(lesson, {
    ...edits,
    onDurationUnknown: () =>
      form.setError('duration', { message: t.videoHasNoLength }, { shouldFocus: true }),
  })
  const submit = form.handleSubmit(async (output) => {
    if (await save(output)) onClose()
  })

  // A new lesson is added at the end of the selected course, unless the user entered a position.
  const chosen = Number(values.courseId)
  const { data: there } = trpc.lessons.list.useQuery({ courseId: chosen }, { enabled: chosen > 0 })
  const { data: sections } = trpc.sections.list.useQuery({ courseId: chosen }, { enabled: chosen > 0 })
  const count = there?.length
  useEffect(() => {
    if (!lesson && count !== undefined && !form.getFieldState('order').isDirty)
      form.resetField('order', { defaultValue: String(count + 1) })
  }, [form, lesson, count])
  // If a lesson moves to another course, it is added at the end of that course, which has its own sections.
  const stays = lesson?.courseId === chosen
  useEffect(() => {
    if (!sections || sections.some(({ id }) => String(id) === form.getValues('sectionId'))) return
    form.resetField('sectionId', {
      defaultValue: String((stays ? lesson.sectionId : sections.at(-1)?.id) ?? ''),
    })
  }, [form, lesson, stays, sections])

  // The list of lessons does not contain the texts of text lessons.
  const { data: source } = trpc.lessons.textSource.useQuery(
    { id: lesson?.id ?? 0 },
    { enabled: lesson !== null && hasText(lesson.kind) },
  )
  const { data: document } = trpc.lessons.documentSource.useQuery(
    { id: lesson?.id ?? 0 },
    { enabled: lesson?.kind === 'pdf' },
  )
  const { data: scorm } = trpc.lessons.scormSource.useQuery(
    { id: lesson?.id ?? 0 },
    { enabled: lesson?.kind === 'scorm' },
  )
  const { data: taught } = trpc.lessons.liveClassSource.useQuery(
    { id: lesson?.id ?? 0 },
    { enabled: lesson?.kind === 'live' },
  )
  const loaded = useRef(false)
  const addFetched = useEffectEvent((saved: object, fields: Partial<LessonValues>) => {
    if (loaded.current) return
    loaded.current = true
    edits.add(saved)
    draft.add(fields)
  })
  useEffect(() => {
    if (source) addFetched(source, source)
  }, [source])
  useEffect(() => {
    if (!document) return
    const { documentUrl, allowsDownload } = document
    addFetched({ documentUrl, allowsDownload }, { documentUrl: documentUrl ?? '', allowsDownload })
  }, [document])
  useEffect(() => {
    if (!scorm) return
    const { scormUrl } = scorm
    addFetched({ scormUrl }, { scormUrl: scormUrl ?? '' })
  }, [scorm])
  useEffect(() => {
    if (taught) addFetched(taught, { live: liveValues(taught.live) })
  }, [taught])

  const chooseVideo = async (file: File | null) => {
    uploads.forget()
    form.setValue('videoFile', file, dirty)
    form.clearErrors(['videoFile', 'videoUrl'])
    const seconds = file && (await videoLength(file))
    if (seconds && !form.getValues('durationIsTyped') && form.getValues('videoFile') === file)
      form.setValue('duration', describeLength(seconds), {
        ...dirty,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const isAssignment = values.kind === 'assignment'
  const isLive = values.kind === 'live'
  const isQuiz = values.kind === 'quiz'
  const isLoading =
    (lesson !== null && hasText(lesson.kind) && !source) ||
    (lesson?.kind === 'pdf' && !document) ||
    (lesson?.kind === 'scorm' && !scorm) ||
    (lesson?.kind === 'live' && !taught)
  const videoError = values.videoMode === 'url' ? errors.videoUrl?.message : errors.videoFile?.message
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={lesson ? t.editLesson : t.addNewLesson}
      onSubmit={submit}
      submitLabel={lesson ? t.updateLesson : t.createLesson}
      busyLabel={
        uploads.running?.kind === 'video'
          ? t.uploadingVideo
          : uploads.running?.kind === 'audio'
            ? kinds.uploadingAudio
            : uploads.running?.kind === 'document'
              ? kinds.uploadingPdf
              : uploads.running?.kind === 'scorm'
                ? kinds.uploadingPackage
                : lesson
                  ? t.updating
                  : t.creating
      }
      busy={isSubmitting}
      dirty={isDirty}
      keepsDraft={!values.videoFile && !values.documentFile && !values.scormFile && !values.thumbnailFile}
      size="lg"
      lead={
        <>
          <DraftNotice {...draft} />
          <OtherValues edits={edits} />
        </>
      }
    >
      <fieldset disabled={isSubmitting || isLoading} className="grid min-w-0 gap-5 sm:grid-cols-2">
        <CourseField
          label={t.course}
          required
          error={errors.courseId?.message}
          className="sm:col-span-2"
          prompt={t.selectCourse}
          chosen={chosen || undefined}
          select={form.register('courseId')}
        />
        {!lesson && <KindField field={form.register('kind')} />}
        <Field label={t.title} required error={errors.title?.message} className="sm:col-span-2">
          <Input autoComplete="off" data-autofocus {...form.register('title')} />
        </Field>
        {isLive && <LiveFields form={form} />}
        {hasText(values.kind) ? (
          <div className="grid gap-2 sm:col-span-2">
            <TextField
              label={isAssignment ? kinds.instructions : kinds.lessonText}
              value={values.text}
              field={form.register('text')}
              error={errors.text?.message}
              courseId={chosen}
              onChange={(text) => form.setValue('text', text, dirty)}
            />
            {isAssignment && <p className="text-sm text-muted">{kinds.assignmentHint}</p>}
          </div>
        ) : values.kind === 'pdf' ? (
          <div className="sm:col-span-2">
            <input type="hidden" {...form.register('documentUrl')} />
            <PdfField
              lessonId={lesson?.id}
              kept={values.documentUrl}
              onRemove={() => form.setValue('documentUrl', '', dirty)}
              file={values.documentFile}
              onFile={(file) => {
                uploads.forget()
                form.setValue('documentFile', file, dirty)
              }}
              error={errors.documentFile?.message}
              download={form.register('allowsDownload')}
            />
          </div>
        ) : values.kind === 'scorm' ? (
          <div className="sm:col-span-2">
            <input type="hidden" {...form.register('scormUrl')} />
            <ScormField
              lessonId={lesson?.id}
              kept={values.scormUrl}
              onRemove={() => form.setValue('scormUrl', '', dirty)}
              file={values.scormFile}
              onFile={(file) => {
                uploads.forget()
                form.setValue('scormFile', file, dirty)
              }}
              error={errors.scormFile?.message}
            />
          </div>
        ) : values.kind === 'audio' ? (
          <div className="sm:col-span-2">
            <AudioField
              kept={values.keptVideo}
              onRemove={() => form.setValue('keptVideo', '', dirty)}
              file={values.videoFile}
              onFile={(file) => void chooseVideo(file)}
              error={errors.videoFile?.message}
            />
          </div>
        ) : isQuiz ? (
          <p className="text-sm text-muted sm:col-span-2">{kinds.quizHint}</p>
        ) : isLive && !lesson ? null : (
          <div className="sm:col-span-2">
            <VideoField
              label={isLive ? kinds.recording : undefined}
              mode={values.videoMode}
              onMode={(mode) => {
                form.setValue('videoMode', mode, dirty)
                form.clearErrors(['videoFile', 'videoUrl'])
              }}
              kept={values.keptVideo}
              onRemove={() => form.setValue('keptVideo', '', dirty)}
              field={form.register('videoUrl')}
              file={values.videoFile}
              onFile={(file) => void chooseVideo(file)}
              error={videoError}
            />
          </div>
        )}
        {!isLive && !isQuiz && !isAssignment && (
          <Field
            label={t.duration}
            required={isPlayed(values.kind)}
            error={errors.duration?.message}
            hint={
              values.kind === 'scorm'
                ? undefined
                : !isPlayed(values.kind)
                  ? t.readingTimeHint
                  : values.kind === 'audio'
                    ? kinds.audioLengthHint
                    : values.videoMode === 'upload'
                      ? t.durationHint
                      : undefined
            }
          >
            <Input
              autoComplete="off"
              placeholder={t.durationExample}
              {...form.register('duration', {
                onChange: (event: ChangeEvent<HTMLInputElement>) =>
                  form.setValue('durationIsTyped', event.target.value.trim() !== ''),
              })}
            />
          </Field>
        )}
        <Field label={t.order} required error={errors.order?.message} hint={t.orderHint}>
          <Input type="number" min={1} step={1} inputMode="numeric" {...form.register('order')} />
        </Field>
        {sections && sections.length > 0 && (
          <Field label={t.section} error={errors.sectionId?.message} className="sm:col-span-2">
            <Select {...form.register('sectionId')}>
              <option value="">{t.noSection}</option>
              {sections.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="sm:col-span-2">
          <MarkdownField
            label={t.description}
            rows={3}
            value={values.description}
            error={errors.description?.message}
            field={form.register('description')}
          />
        </div>
        <div className="sm:col-span-2">
          <ThumbnailField
            mode={values.thumbnailMode}
            onMode={(mode) => {
              form.setValue('thumbnailMode', mode, dirty)
              form.clearErrors(['thumbnail', 'thumbnailFile'])
            }}
            address={values.thumbnailMode === 'url' ? values.thumbnail : values.keptThumbnail}
            field={form.register('thumbnail')}
            file={values.thumbnailFile}
            onFile={(file) => {
              uploads.forget()
              form.setValue('thumbnailFile', file, dirty)
            }}
            error={values.thumbnailMode === 'url' ? errors.thumbnail?.message : errors.thumbnailFile?.message}
          />
        </div>
        <div className="grid gap-1 sm:col-span-2 sm:grid-cols-2 sm:gap-x-4">
          <Checkbox label={t.premium} hint={t.premiumHint} {...form.register('isPremium')} />
          <Checkbox label={t.freePreview} hint={t.openToEveryone} {...form.register('isPreview')} />
          <Checkbox label={t.visible} hint={t.visibleHint} {...form.register('isVisible')} />
          <Checkbox label={t.required} hint={t.requiredHint} {...form.register('isRequired')} />
        </div>
      </fieldset>
      <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
    </FormDialog>
  )
}
