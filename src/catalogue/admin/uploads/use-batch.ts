import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeLength } from '../../../platform/duration.ts'
import { lessonInput } from '../../lessons.schema.ts'
import { announce, refresh } from '../../../platform/client/messages.ts'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { studioRefresh } from '../refresh.ts'
import { UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { useUploads } from './use-uploads.ts'
import { uploadedLength } from '../videos/uploaded-video.ts'
import { titleFromName, videoLength } from '../videos/video-length.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-upload.ts'

export interface BatchItem {
  file: File
  title: string
  duration: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  error?: string | undefined
}

/** Creates lessons from several videos, one at a time, in the order of the files. */
export function useBatch(courseId: number, files: File[]) {
  const [items, setItems] = useState<BatchItem[]>(() =>
    files
      .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
      .map((file) => ({ file, title: titleFromName(file.name), duration: '', state: 'waiting' })),
  )
  const [running, setRunning] = useState(false)
  /**
   * The order of the first file's lesson. It is set when the first lesson is created, so that a retry uses the
   * positions that are still free.
   */
  const firstOrder = useRef<number>(undefined)
  const uploads = useUploads()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const change = (file: File, patch: Partial<BatchItem>) =>
    setItems((before) => before.map((item) => (item.file === file ? { ...item, ...patch } : item)))

  // Reads the durations one by one, because each needs a decoder.
  useEffect(() => {
    let left = false
    const read = async () => {
      for (const file of files) {
        if (left) return
        const seconds = await videoLength(file)
        if (seconds)
          setItems((before) =>
            before.map((item) =>
              item.file === file && !item.duration ? { ...item, duration: describeLength(seconds) } : item,
            ),
          )
      }
    }
    void read()
    return () => {
      left = true
    }
  }, [files])

  /** Creates the missing lessons. Returns whether all lessons exist now. */
  const run = async (): Promise<boolean> => {
    setRunning(true)
    const lessons = await utils.lessons.list
      .fetch({ courseId })
      .catch((error: unknown) => announce(studioMessages.lessonCreateFailed, error))
    if (!lessons) {
      setRunning(false)
      return false
    }
    // Deleted lessons leave gaps, so the next order is after the highest one.
    const highest = Math.max(0, ...lessons.map(({ order }) => order))
    const already = items.filter(({ state }) => state === 'done').length
    const first = firstOrder.current ?? highest + 1
    firstOrder.current = first
    let made = 0
    for (const [index, item] of items.entries()) {
      if (item.state === 'done') continue
      // The position depends on the order of the files, even if an earlier file failed.
      const order = first + index
      // Lantern replaces 'unknown' with the duration of the file after the upload.
      const duration = item.duration.trim() || 'unknown'
      const input = lessonInput.safeParse({ courseId, title: item.title, duration, order })
      if (!input.success) {
        change(item.file, { state: 'failed', error: input.error.issues[0]?.message })
        continue
      }
      change(item.file, { state: 'uploading', error: undefined })
      const video = await uploads.upload('video', {
        file: item.file,
        courseId,
        fallback: UPLOAD_FALLBACKS.video,
        failure: studioMessages.fileUploadFailed,
      })
      if (!video && uploads.wasCancelled()) {
        change(item.file, { state: 'waiting' })
        break
      }
      if (!video) {
        change(item.file, { state: 'failed', error: uploads.lastReason() })
        continue
      }
      try {
        if (!item.duration.trim()) {
          const length = await uploadedLength(utils, video.url)
          if (length === null) {
            change(item.file, {
              state: 'failed',
              error: t.videoHasNoLength,
            })
            continue
          }
          input.data.duration = length
        }
        const { live: _, ...fields } = input.data
        await utils.client.lessons.create.mutate({ ...fields, videoUrl: video.url })
        change(item.file, { state: 'done' })
        made += 1
      } catch (error) {
        announce(studioMessages.lessonCreateFailed, error)
        change(item.file, {
          state: 'failed',
          error: messageOf(error, studioMessages.lessonCreateFailed.text),
        })
      }
    }
    await refresh(queryClient, studioRefresh.lessons)
    setRunning(false)
    const complete = already + made === items.length
    if (complete)
      announce(
        made === 1
          ? studioMessages.lessonCreated
          : { title: t.success, text: t.lessonsCreated(made), kind: 'success' },
      )
    return complete
  }
  const takeOut = (file: File) => setItems((before) => before.filter((item) => item.file !== file))
  return { items, change, takeOut, running, run, uploads }
}
