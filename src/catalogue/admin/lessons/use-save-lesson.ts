import type { Lesson } from '../../lessons.schema.ts'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import type { Edits } from '../../../platform/client/ui/forms/use-edits.ts'
import type { LessonOutput } from './lesson-form.ts'
import { saves } from '../saves.ts'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { useUploads } from '../uploads/use-uploads.ts'

/** Uploads a lesson's files, then creates or updates it. */
export function useSaveLesson(lesson: Lesson | null, { patchOf, failed }: Pick<Edits, 'patchOf' | 'failed'>) {
  const uploads = useUploads()
  const create = trpc.lessons.create.useMutation(saves.lesson.create)
  const update = trpc.lessons.update.useMutation(saves.lesson.update)

  /** Whether it was saved; what stopped it was announced. */
  const save = async ({ videoFile, thumbnailFile, ...input }: LessonOutput): Promise<boolean> => {
    const { courseId } = input
    if (videoFile) {
      const video = await uploads.upload('video', {
        file: videoFile,
        courseId,
        fallback: UPLOAD_FALLBACKS.video,
        failure: adminMessages.fileUploadFailed,
      })
      if (!video) return false
      input.videoUrl = video.url
    }
    if (thumbnailFile) {
      const thumbnail = await uploads.upload('thumbnail', {
        file: thumbnailFile,
        courseId,
        fallback: UPLOAD_FALLBACKS.thumbnail,
        failure: adminMessages.thumbnailUploadFailed,
      })
      if (!thumbnail) return false
      input.thumbnail = thumbnail.url
    }
    const saving = lesson
      ? update.mutateAsync({ ...patchOf(input), id: lesson.id })
      : create.mutateAsync(input)
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
