import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../platform/client/messages.ts'
import type { Wait } from '../../../media/client/upload/retries.ts'
import {
  UploadError,
  uploadFile,
  type UploadKind,
  type UploadProgress,
  type UploadReply,
} from '../../../media/client/upload/upload.ts'
import type { studioMessages } from '../studio-messages.ts'

export interface RunningUpload {
  kind: UploadKind
  name: string
  progress: UploadProgress | null
  /** The reason why the upload is waiting, if it is. */
  waiting: Wait | null
}

export interface FailedUpload {
  name: string
  /** The server's message if there is one. */
  reason: string
}

interface PaymentToMatch {
  file: File
  courseId?: number | 'temp' | undefined
  /** Message for a refusal without a reason. */
  fallback: string
  failure: typeof studioMessages.fileUploadFailed
}

/** Uploads files one after the other while the component is mounted. */
export function useUploads() {
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const [failed, setFailed] = useState<FailedUpload | null>(null)
  const abort = useRef<AbortController>(undefined)
  const reason = useRef('')
  // Avoids a second upload of the same file if only the save afterwards failed.
  const done = useRef(new WeakMap<File, UploadReply<UploadKind>>())
  // Leaving the page keeps the upload to continue later; cancelling does not.
  useEffect(() => () => abort.current?.abort('later'), [])

  /** Returns the server's reply. Null if the upload failed, which shows a toast, or was cancelled. */
  const upload = async <K extends UploadKind>(
    kind: K,
    wanted: PaymentToMatch,
  ): Promise<UploadReply<K> | null> => {
    const { file, courseId, fallback, failure } = wanted
    const known = done.current.get(file)
    if (known) return known as UploadReply<K>
    abort.current = new AbortController()
    const { signal } = abort.current
    const { name } = file
    setFailed(null)
    setRunning({ kind, name, progress: null, waiting: null })
    try {
      const reply = await uploadFile(kind, {
        file,
        courseId,
        signal,
        fallback,
        onProgress: (progress) => setRunning({ kind, name, progress, waiting: null }),
        onWaiting: (waiting) =>
          setRunning((before) => ({ kind, name, progress: before?.progress ?? null, waiting })),
      })
      done.current.set(file, reply)
      return reply
    } catch (error) {
      if (signal.aborted) return null
      reason.current = reasonOf(failure, error)
      setFailed({ name, reason: reason.current })
      announce({ title: failure.title, text: reason.current, kind: 'error' })
      return null
    } finally {
      setRunning(null)
    }
  }
  return {
    running,
    /** The last upload, if it was refused. */
    failed,
    upload,
    /** Whether the last upload was cancelled. */
    wasCancelled: () => abort.current?.signal.aborted ?? false,
    /** The reason of the last failed upload. */
    lastReason: () => reason.current,
    cancel: () => abort.current?.abort(),
    /** Called when another file is chosen, so that the earlier error no longer matters. */
    forget: () => setFailed(null),
  }
}

/** Returns the server's message, or the fixed one. */
const reasonOf = (failure: PaymentToMatch['failure'], error: unknown) =>
  error instanceof UploadError && error.status !== null ? error.message : failure.text
