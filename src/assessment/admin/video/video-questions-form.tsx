import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { failure, success } from '../../../platform/client/messages.ts'
import { errorCodeOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { parseDuration } from '../../../platform/duration.ts'
import type { Question } from '../../quizzes.schema.ts'
import type { VideoQuestionSource } from '../../video-questions.schema.ts'
import { t } from '../../texts/admin-video-questions.ts'
import { QuestionDialog } from '../questions/question-dialog.tsx'
import { ChooseQuestions } from '../quizzes/choose-questions.tsx'
import { VideoQuestionRow } from './video-question-row.tsx'

export type VideoQuestionValues = { questions: { questionId: number; at: string }[] }

/** Maximum length of a question's excerpt in a list of differences, in characters. */
const MAX_SHOWN = 80

const saved = success(t.saved)
const saveFailed = failure(t.error, t.saveFailed)

type Placed = { questionId: number; seconds: number }

/** Returns the questions as the call expects them, in the order of their time. */
const placedOf = ({ items }: VideoQuestionSource) => ({
  questions: items.map(({ seconds, question }): Placed => ({ questionId: question.id, seconds })),
})

const valuesOf = ({ items }: VideoQuestionSource): VideoQuestionValues => ({
  questions: items.map(({ seconds, question }) => ({ questionId: question.id, at: formatClock(seconds) })),
})

interface VideoQuestionsFormProps {
  id: number
  source: VideoQuestionSource
  /** The length of the video in seconds, if it is known. */
  length: number | null
}

/** The form with the questions in a video and their times. Saving sorts them by time. */
export function VideoQuestionsForm({ id, source, length }: VideoQuestionsFormProps) {
  const form = useForm<VideoQuestionValues>({ defaultValues: valuesOf(source) })
  const { isDirty, isSubmitting } = form.formState
  const rows = useFieldArray({ control: form.control, name: 'questions' })
  const chosen = useWatch({ control: form.control, name: 'questions' })
  const [added, setAdded] = useState<readonly Question[]>([])
  const known = new Map(
    [...added, ...source.items.map(({ question }) => question)].map((one) => [one.id, one]),
  )
  const choosing = useDialog<null>()
  const editing = useDialog<Question | null>()
  const utils = trpc.useUtils()
  const edits = useEdits(form, placedOf(source), (questions) => ({
    questions: (questions as Placed[])
      .toSorted((one, other) => one.seconds - other.seconds)
      .map(({ questionId, seconds }) => ({ questionId, at: formatClock(seconds) })),
  }))
  /** Describes the questions with their times, one in each line. */
  const wordsOf = (questions: unknown) =>
    (questions as Placed[])
      .toSorted((one, other) => one.seconds - other.seconds)
      .map(
        ({ questionId, seconds }) =>
          `${formatClock(seconds)} ${known.get(questionId)?.text.slice(0, MAX_SHOWN) ?? `#${questionId}`}`,
      )
      .join('\n')
  const save = trpc.videoQuestions.save.useMutation({
    meta: {
      success: saved,
      failure: saveFailed,
      refresh: ['videoQuestions', 'questions', 'lessons', 'audit'],
    },
  })
  const submit = form.handleSubmit(({ questions }) =>
    save
      .mutateAsync({
        id,
        ...edits.wholeOf({
          questions: questions.map(({ questionId, at }) => ({ questionId, seconds: parseDuration(at) ?? 0 })),
        }),
      })
      .then(
        (stored) => {
          form.reset(valuesOf(stored))
          edits.restart(placedOf(stored))
        },
        async (error: unknown) => {
          // Loads the texts of questions that someone else added.
          if (errorCodeOf(error) === 'CHANGED_MEANWHILE') await utils.videoQuestions.source.invalidate({ id })
          edits.failed(error)
          // The list is not a field that the user can correct.
          form.clearErrors('questions')
        },
      ),
  )
  const checkTime = (at: string) => {
    const seconds = parseDuration(at)
    if (seconds === null) return t.timeMissing
    return length !== null && seconds > length ? t.timeTooLate(formatClock(length)) : true
  }
  const add = (questions: readonly Question[]) => {
    setAdded((before) => [...questions, ...before])
    const wanted = questions.filter((one) => !chosen.some(({ questionId }) => questionId === one.id))
    rows.append(wanted.map((one) => ({ questionId: one.id, at: '' })))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event)
      }}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="title-section">{t.title}</h2>
            <p role="status" className="text-sm text-muted tabular-nums">
              {t.count(chosen.length)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="secondary"
              icon={<ListPlus aria-hidden="true" />}
              onClick={() => choosing.show(null)}
            >
              {t.chooseQuestions}
            </Button>
            <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
              {t.newQuestion}
            </Button>
          </div>
        </div>
        {rows.fields.length === 0 ? (
          <Empty icon={<ListPlus />} text={t.noQuestions} hint={t.noQuestionsHint} className="card" />
        ) : (
          <ol aria-label={t.questions} className="card divide-y divide-hairline">
            {rows.fields.map((row, index) => (
              <VideoQuestionRow
                key={row.id}
                index={index}
                question={known.get(row.questionId)}
                time={form.register(`questions.${index}.at`, { validate: checkTime })}
                error={form.formState.errors.questions?.[index]?.at?.message}
                onEdit={editing.show}
                onRemove={() => rows.remove(index)}
              />
            ))}
          </ol>
        )}
      </fieldset>
      <div className="mt-6">
        <OtherValues edits={edits} fields={{ questions: { label: () => t.questions, words: wordsOf } }} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-page py-4">
        <Button type="submit" busy={isSubmitting} busyLabel={t.saving}>
          {t.save}
        </Button>
        <p className="text-sm text-muted">{isDirty ? t.notSaved : t.answersKeep}</p>
      </div>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
      {choosing.state && (
        <ChooseQuestions
          key={`choose-${choosing.state.serial}`}
          open={choosing.state.open}
          onClose={choosing.close}
          chosen={new Set(chosen.map(({ questionId }) => questionId))}
          onAdd={add}
        />
      )}
      {editing.state && (
        <QuestionDialog
          key={editing.state.serial}
          question={editing.state.subject}
          open={editing.state.open}
          onClose={editing.close}
          onSaved={(question) => (editing.state?.subject ? undefined : add([question]))}
        />
      )}
    </form>
  )
}
