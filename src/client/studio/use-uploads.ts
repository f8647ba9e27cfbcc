import { useEffect, useRef, useState } from 'react'
import { announce, type messages } from '../messages.ts'
import { UploadError, uploadFile, type UploadKind, type UploadProgress, type UploadReply } from './upload.ts'

export interface RunningUpload {
  kind: UploadKind
  name: string
  progress: UploadProgress | null
}

interface Wanted {
  file: File
  courseId?: number | 'temp' | undefined
  /** For a refusal without a reason. */
  fallback: string
  failure: typeof messages.fileUploadFailed
}

/** Uploads one file after the other, for as long as the component is there. */
export function useUploads() {
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const abort = useRef<AbortController>(undefined)
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
    setRunning({ kind, name: file.name, progress: null })
    try {
      const reply = await uploadFile(kind, {
        file,
        courseId,
        signal,
        fallback,
        onProgress: (progress) => setRunning({ kind, name: file.name, progress }),
      })
      done.current.set(file, reply)
      return reply
    } catch (error) {
      if (!signal.aborted) announceUploadFailure(failure, error)
      return null
    } finally {
      setRunning(null)
    }
  }
  /** Whether the last upload was cancelled. */
  const wasCancelled = () => abort.current?.signal.aborted ?? false
  return { running, upload, wasCancelled, cancel: () => abort.current?.abort() }
}

/** The server's sentence where there is one, else the fixed one. */
function announceUploadFailure(failure: Wanted['failure'], error: unknown): void {
  const text = error instanceof UploadError && error.status !== null ? error.message : failure.text
  announce({ title: failure.title, text, kind: 'error' })
}
