import { createRetries } from '../../../media/client/upload/retries.ts'
import type { PartKind } from '../../assignments.rules.ts'
import type { SubmissionFile } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'

interface Sending {
  lessonId: number
  file: File
  kind: PartKind
  /** A random name, so that a repeated upload adds no second file. */
  key: string
  /** The ID of the file that this file replaces. */
  replaces?: number | undefined
  signal: AbortSignal
  onWaiting: () => void
}

/** The error for an upload that the server refuses. */
export class SendError extends Error {}

/**
 * Sends one file, and retries while the network is down or the server is busy. Throws a `SendError` if the server
 * refuses the file.
 */
export async function sendFile(sending: Sending): Promise<SubmissionFile> {
  const { lessonId, file, kind, key, replaces, signal, onWaiting } = sending
  const retries = createRetries(signal, onWaiting)
  for (;;) {
    const body = new FormData()
    body.append('kind', kind)
    body.append('key', key)
    if (replaces !== undefined) body.append('replaces', String(replaces))
    body.append('file', file)
    const reply = await fetch(`/api/lessons/${lessonId}/submission/files`, {
      method: 'POST',
      body,
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    })
    if (reply?.ok) return (await reply.json()) as SubmissionFile
    const refusal = reply && ((await reply.json().catch(() => null)) as Refusal | null)
    const isBusy = reply === null || reply.status >= 500 || refusal?.code === 'UPLOAD_REPEATED'
    const goesOn = isBusy && (await retries.wait(reply ? 'server' : 'connection', reply ? 'soon' : 'late'))
    if (!goesOn) throw new SendError(refusal?.message ?? t.sendingFailed)
  }
}

type Refusal = { code?: string; message?: string }
