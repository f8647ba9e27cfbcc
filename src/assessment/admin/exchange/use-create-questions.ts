import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { undoable } from '../../../platform/client/ui/overlays/undoable.ts'
import { MAX_TOGETHER, type QuestionDraft } from '../../exchange/draft.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import { checkDestination, type Destination, withDestination } from './destination.ts'

/** The longest input of a call, in UTF-16 units. A unit has at most three bytes, and a body one megabyte. */
const MAX_LENGTH = 300_000

const refreshed = ['questions', 'quizzes', 'audit'] as const

/** Returns how many of the questions are sent in the next call. */
export function countTogether(questions: readonly QuestionDraft[]): number {
  let length = 0
  const last = questions.slice(0, MAX_TOGETHER).findIndex((question) => {
    length += JSON.stringify(question).length
    return length > MAX_LENGTH
  })
  return last === -1 ? Math.min(questions.length, MAX_TOGETHER) : Math.max(last, 1)
}

/** Creates questions together, with a toast that undoes it. */
export function useCreateQuestions() {
  const create = trpc.questions.createMany.useMutation({
    meta: { failure: failure(t.error, t.createFailed), refresh: refreshed },
  })
  const remove = trpc.questions.deleteMany.useMutation({
    meta: {
      success: success(t.undone),
      failure: failure(t.error, t.undoFailed),
      refresh: refreshed,
    },
  })
  /** Returns whether the questions were created. `onUndone` is called after they were deleted again. */
  const run = async (
    questions: readonly QuestionDraft[],
    destination: Destination,
    onUndone: () => void,
  ): Promise<boolean> => {
    const { quiz } = checkDestination(destination)
    const input = { questions: questions.map((one) => withDestination(one, destination)), quiz }
    try {
      const { ids } = await create.mutateAsync(input)
      const undo = () =>
        void remove.mutateAsync({ ids, quizId: quiz?.id ?? null }).then(onUndone, () => undefined)
      showToast(
        undoable({ title: t.created(ids.length), text: quiz ? t.createdInQuiz : t.createdInBank }, undo),
      )
      return true
    } catch {
      // The toast of the mutation says why.
      return false
    }
  }
  return { run, isRunning: create.isPending || remove.isPending }
}
