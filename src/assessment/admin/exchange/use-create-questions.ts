import { useState } from 'react'
import type { Entry } from '../../../catalogue/admin/imports/entry.ts'
import { studioMessages, UPLOAD_FALLBACKS } from '../../../catalogue/admin/studio-messages.ts'
import { useUploads } from '../../../catalogue/admin/uploads/use-uploads.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { undoable } from '../../../platform/client/ui/overlays/undoable.ts'
import { MAX_TOGETHER, type QuestionDraft } from '../../exchange/draft.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import { checkDestination, type Destination, withDestination } from './destination.ts'
import { withPictures } from './pictures.ts'

/**
 * Maximum length of a call's input, in UTF-16 code units. A code unit needs at most three bytes, and a body can have
 * one megabyte.
 */
const MAX_LENGTH = 300_000

const refreshed = ['questions', 'quizzes', 'audit'] as const

/** A question to create. Its texts contain temporary URLs of the pictures. */
export interface Wanted {
  question: QuestionDraft
  pictures?: ReadonlyMap<string, Entry>
}

/** Returns the number of questions that fit in the next call. */
export function countTogether(questions: readonly QuestionDraft[]): number {
  let length = 0
  const last = questions.slice(0, MAX_TOGETHER).findIndex((question) => {
    length += JSON.stringify(question).length
    return length > MAX_LENGTH
  })
  return last === -1 ? Math.min(questions.length, MAX_TOGETHER) : Math.max(last, 1)
}

/** Creates several questions. A toast offers to undo this. */
export function useCreateQuestions() {
  const [isRunning, setRunning] = useState(false)
  const uploads = useUploads()
  const create = trpc.questions.createMany.useMutation({
    meta: { failure: failure(t.error, t.createFailed), refresh: refreshed },
  })
  const remove = trpc.questions.deleteMany.useMutation({
    meta: { failure: failure(t.error, t.undoFailed), refresh: refreshed },
  })

  const uploaded = new Map<Entry, string>()
  /** Uploads each picture of a question once. Returns null if an upload failed or was cancelled. */
  const prepare = async (
    { question, pictures }: Wanted,
    destination: Destination,
  ): Promise<QuestionDraft | null> => {
    const addresses = new Map<string, string>()
    for (const [address, entry] of pictures ?? []) {
      const known = uploaded.get(entry)
      const name = entry.path.split('/').at(-1) ?? entry.path
      const reply = known
        ? { url: known }
        : await uploads.upload('thumbnail', {
            file: new File([await entry.open()], name),
            courseId: 'temp',
            fallback: UPLOAD_FALLBACKS.file,
            failure: studioMessages.fileUploadFailed,
          })
      if (!reply) return null
      uploaded.set(entry, reply.url)
      addresses.set(address, reply.url)
    }
    return withDestination(withPictures(question, addresses), destination)
  }

  /**
   * Creates the questions in order, in as many calls as necessary. Returns how many were created. `onUndone` is called
   * after they were deleted.
   */
  const run = async (
    wanted: readonly Wanted[],
    destination: Destination,
    onUndone: () => void,
  ): Promise<number> => {
    const { quiz } = checkDestination(destination)
    const made: number[][] = []
    let done = 0
    setRunning(true)
    try {
      while (done < wanted.length) {
        const rest = wanted.slice(done, done + MAX_TOGETHER)
        const batch: QuestionDraft[] = []
        for (const one of rest.slice(0, countTogether(rest.map(({ question }) => question)))) {
          const question = await prepare(one, destination)
          if (!question) throw new Error('A picture was not uploaded')
          batch.push(question)
        }
        const { ids } = await create.mutateAsync({ questions: batch, quiz })
        made.push(ids)
        done += ids.length
      }
    } catch {
      // The toast of the call or of the upload shows the error.
    }
    setRunning(false)
    if (done === 0) return 0
    const undo = async () => {
      setRunning(true)
      try {
        for (const ids of made) await remove.mutateAsync({ ids, quizId: quiz?.id ?? null })
        showToast({ ...success(t.undone), kind: 'success' })
        onUndone()
      } catch {
        // The toast of the call shows the error.
      }
      setRunning(false)
    }
    const text = { title: t.created(done), text: quiz ? t.createdInQuiz : t.createdInBank }
    if (done === wanted.length) showToast(undoable(text, () => void undo()))
    return done
  }
  return { run, isRunning, uploads }
}
