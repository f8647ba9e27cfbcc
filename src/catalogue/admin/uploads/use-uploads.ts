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
  /** The reason why the upload waits. Null while the upload is running. */
  waiting: Wait | null
}

export interface FailedUpload {
  name: string
  /** The server's message, or the fallback if the server sent no message. */
  reason: string
}

interface UploadTarget {
  file: File
  courseId?: number | 'temp' | undefined
  /** The message for an error response without a reason. */
  fallback: string
  failure: typeof studioMessages.fileUploadFailed
}

/** Returns functions that upload files one at a time while the component is mounted. */
export function useUploads() {
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const [failed, setFailed] = useState<FailedUpload | null>(null)
  const abort = useRef<AbortController>(undefined)
  const reason = useRef('')
  // Finished uploads. If only the save after an upload failed, a retry does not upload the file again.
  const done = useRef(new WeakMap<File, UploadReply<UploadKind>>())
  // If the user leaves the page, the server keeps the upload, so that it can continue later. Cancelling removes it.
  useEffect(() => () => abort.current?.abort('later'), [])

  /**
   * Returns the server's response. Returns null if the user cancelled the upload. Also returns null if the upload
   * failed, and then shows a toast.
   */
  const upload = async <K extends UploadKind>(
    kind: K,
    wanted: UploadTarget,
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
    /** The last upload, if it failed. */
    failed,
    upload,
    /** Returns whether the user cancelled the last upload. */
    wasCancelled: () => abort.current?.signal.aborted ?? false,
    /** Returns the reason why the last upload failed. */
    lastReason: () => reason.current,
    cancel: () => abort.current?.abort(),
    /** Clears the last error. Called when another file is selected. */
    forget: () => setFailed(null),
  }
}

/** Returns the server's message, otherwise the fixed text of `failure`. */
const reasonOf = (failure: UploadTarget['failure'], error: unknown) =>
  error instanceof UploadError && error.status !== null ? error.message : failure.text
