import { hasText, isPlayed } from '../../kinds.rules.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import type { Edits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { uploadedLength } from '../videos/uploaded-video.ts'
import type { LessonOutput } from './lesson-form.ts'
import { saves } from '../saves.ts'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/kinds.ts'

interface On extends Pick<Edits, 'patchOf' | 'failed'> {
  /** Called if neither the form nor the video file contains a duration. */
  onDurationUnknown: () => void
}

/** Returns functions that upload a lesson's files, and then create or update the lesson. */
export function useSaveLesson(lesson: Lesson | null, { patchOf, failed, onDurationUnknown }: On) {
  const uploads = useUploads()
  const utils = trpc.useUtils()
  const create = trpc.lessons.create.useMutation(saves.lesson.create)
  const update = trpc.lessons.update.useMutation(saves.lesson.update)

  /** Returns whether the lesson was saved. Errors are shown as toasts. */
  const save = async ({
    videoFile,
    thumbnailFile,
    documentFile,
    documentUrl,
    allowsDownload,
    scormFile,
    scormUrl,
    durationIsTyped,
    kind,
    text,
    live,
    ...fields
  }: LessonOutput): Promise<boolean> => {
    const { courseId } = fields
    const input = {
      ...fields,
      ...(hasText(kind) && { text }),
      ...(live && { live: { ...live, startsAt: live.startsAt.toISOString() } }),
      ...(kind === 'pdf' && { documentUrl, allowsDownload }),
      ...(kind === 'scorm' && { scormUrl }),
    }
    if (documentFile && kind === 'pdf') {
      const document = await uploads.upload('document', {
        file: documentFile,
        courseId,
        fallback: t.pdfUploadFailed,
        failure: studioMessages.fileUploadFailed,
      })
      if (!document) return false
      input.documentUrl = document.url
    }
    if (scormFile && kind === 'scorm') {
      const scorm = await uploads.upload('scorm', {
        file: scormFile,
        courseId,
        fallback: t.packageUploadFailed,
        failure: studioMessages.fileUploadFailed,
      })
      if (!scorm) return false
      input.scormUrl = scorm.url
    }
    if (videoFile) {
      const isAudio = kind === 'audio'
      const video = await uploads.upload(isAudio ? 'audio' : 'video', {
        file: videoFile,
        courseId,
        fallback: isAudio ? t.audioUploadFailed : UPLOAD_FALLBACKS.video,
        failure: studioMessages.fileUploadFailed,
      })
      if (!video) return false
      input.videoUrl = video.url
    }
    // A new video also replaces the duration, unless the administrator typed one.
    if ((input.duration === '' && isPlayed(kind)) || (videoFile && !durationIsTyped)) {
      const length = await uploadedLength(utils, input.videoUrl).catch(() => null)
      input.duration = length ?? input.duration
      if (input.duration === '') {
        onDurationUnknown()
        return false
      }
    }
    if (thumbnailFile) {
      const thumbnail = await uploads.upload('thumbnail', {
        file: thumbnailFile,
        courseId,
        fallback: UPLOAD_FALLBACKS.thumbnail,
        failure: studioMessages.thumbnailUploadFailed,
      })
      if (!thumbnail) return false
      input.thumbnail = thumbnail.url
    }
    // Without a duration in the input, the server computes it from the text, the document or the live class.
    const { duration, ...others } = input
    const known = duration === '' ? others : input
    const saving = lesson
      ? update.mutateAsync({
          ...patchOf(known),
          // If the call contained no duration, the server would use the duration of the file.
          ...(videoFile && { duration }),
          id: lesson.id,
        })
      : create.mutateAsync({ ...known, kind })
    return saving.then(
      () => true,
      (error: unknown) => {
        failed(error)
        return false
      },
    )
  }
  return { save, uploads }
}
