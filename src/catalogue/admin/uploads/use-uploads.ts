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
  /** What it waits for, when it does not come forward. */
  waiting: Wait | null
}

export interface FailedUpload {
  name: string
  /** The server's sentence where there is one. */
  reason: string
}

interface Wanted {
  file: File
  courseId?: number | 'temp' | undefined
  /** For a refusal without a reason. */
  fallback: string
  failure: typeof studioMessages.fileUploadFailed
}

/** Uploads one file after the other, for as long as the component is there. */
export function useUploads() {
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const [failed, setFailed] = useState<FailedUpload | null>(null)
  const abort = useRef<AbortController>(undefined)
  const reason = useRef('')
  // What was sent already is not sent again when only the save after it was refused.
  const done = useRef(new WeakMap<File, UploadReply<UploadKind>>())
  // Whoever leaves may come back and go on; whoever cancels does not want to.
  useEffect(() => () => abort.current?.abort('later'), [])

  /** The server's reply; null when the upload failed, which was announced, or was cancelled. */
  const upload = async <K extends UploadKind>(kind: K, wanted: Wanted): Promise<UploadReply<K> | null> => {
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
    /** The last upload, when it was refused. */
    failed,
    upload,
    /** Whether the last upload was cancelled. */
    wasCancelled: () => abort.current?.signal.aborted ?? false,
    /** Why the last upload that failed did. */
    lastReason: () => reason.current,
    cancel: () => abort.current?.abort(),
    /** Another file was chosen: what became of the one before does not matter any more. */
    forget: () => setFailed(null),
  }
}

/** The server's sentence where there is one, else the fixed one. */
const reasonOf = (failure: Wanted['failure'], error: unknown) =>
  error instanceof UploadError && error.status !== null ? error.message : failure.text
