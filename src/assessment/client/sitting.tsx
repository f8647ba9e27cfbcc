import { Flag } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { failure } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { ConfirmDialog } from '../../platform/client/ui/overlays/confirm-dialog.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { GRACE_SECONDS } from '../attempts.rules.ts'
import type { Item, Paper } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'
import { AnswerFields } from './answer-fields.tsx'
import { createAnswerQueue, type QueueState } from './answer-queue.ts'
import { formatLeft, formatMarks, formatTime } from './quiz-clock.ts'
import { isTemporary, repeated } from './temporary-failure.ts'

type Answers = ReadonlyMap<number, Item['answer']>
type Props = { paper: Paper; onSubmitted: () => void }

/** Kinds whose answer has no control that empties it. */
const HAS_CLEAR: ReadonlySet<Item['kind']> = new Set(['single', 'trueFalse', 'matching', 'ordering'])

const submitFailed = failure(t.error, t.submitFailed)
const savedIn = (items: readonly Item[]): Answers => new Map(items.map(({ id, answer }) => [id, answer]))

/** Saves answers as they are given, and submits the attempt by itself at the deadline. */
function useSitting({ paper, onSubmitted }: Props) {
  const { id: attemptId, deadline } = paper.attempt
  const utils = trpc.useUtils()
  /** How far the server's clock is ahead of the device's. */
  const [offset] = useState(() => paper.now.getTime() - Date.now())
  const [answers, setAnswers] = useState(() => savedIn(paper.items))
  const [queued, setQueued] = useState<QueueState | null>(null)
  const queue = useRef<ReturnType<typeof createAnswerQueue> | null>(null)
  const submit = trpc.quizzes.submit.useMutation({
    ...repeated,
    meta: {
      failure: submitFailed,
      refresh: ['quizzes', 'progress', 'enrollments', 'courses', 'lessons'],
    },
    onSuccess: onSubmitted,
  })
  const close = useEffectEvent(onSubmitted)
  useEffect(() => {
    const made = createAnswerQueue({
      attemptId,
      send: (input) => utils.client.quizzes.answer.mutate(input),
      onState: setQueued,
      onSubmitted: () => close(),
      isTemporary,
    })
    queue.current = made
    // Answers that were given without a connection, before the page was opened again.
    void made.unsent().then((rows) => {
      setAnswers(
        (known) => new Map([...known, ...rows.map(({ itemId, answer }) => [itemId, answer] as const)]),
      )
      return made.flush()
    })
    return () => made.close()
  }, [attemptId, utils])

  const answer = (itemId: number, given: Item['answer']) => {
    setAnswers((known) => new Map(known).set(itemId, given))
    void queue.current?.add(itemId, given, new Date(Date.now() + offset))
  }
  const finish = async () => {
    const end = deadline && deadline.getTime() - offset + GRACE_SECONDS * 1000
    await queue.current?.drain(end)
    submit.mutate({ attemptId })
  }

  const [now, setNow] = useState(paper.now.getTime())
  const isOver = deadline !== null && now >= deadline.getTime()
  const onTick = useEffectEvent(() => setNow(Date.now() + offset))
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(onTick, 500)
    return () => clearInterval(timer)
  }, [isOver])
  const end = useEffectEvent(() => void finish())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const left = deadline === null ? null : (deadline.getTime() - now) / 1000
  return {
    answers,
    answer,
    queued,
    left,
    isOver,
    finish,
    isSubmitting: queued?.isDraining || submit.isPending,
  }
}

/** The questions of an open attempt, one at a time. */
export function Sitting(props: Props) {
  const { items } = props.paper
  const { answers, answer, queued, left, isOver, finish, isSubmitting } = useSitting(props)
  const [at, setAt] = useState(0)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const textId = useId()
  const item = items[at]
  const answered = items.filter(({ id }) => answers.get(id)).length
  const saved = queued?.answered ?? items.filter((one) => one.answer).length
  const savedAt = queued?.savedAt ?? props.paper.now
  const go = (index: number) => {
    setAt(index)
    heading.current?.focus()
  }
  if (!item) return null
  const { id } = item
  const toggleMark = () =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <section aria-label={t.quiz} className="grid min-w-0 gap-6">
      <div className="sticky short:static top-[calc(4rem+1px+var(--preview-bar))] z-10 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline bg-page py-3 text-sm tabular-nums">
        <p role="status" className={cx(queued?.isOffline && 'text-danger')}>
          {queued?.isOffline
            ? t.notSent
            : queued && queued.pending > 0
              ? t.saving
              : t.saved(saved, items.length, formatTime(savedAt))}
        </p>
        {left !== null && (
          <p role="timer" className={cx('font-semibold', left <= 60 && 'text-danger')}>
            {t.timeLeft(formatLeft(left))}
          </p>
        )}
      </div>
      <fieldset disabled={isOver || isSubmitting} className="grid min-w-0 gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="title-section">
            {t.questionOf(at + 1, items.length)}
          </h2>
          <p className="text-sm text-muted tabular-nums">
            {t.worth(formatMarks(item.marks), item.penalty > 0 ? formatMarks(item.penalty) : null)}
          </p>
        </div>
        <div id={textId}>
          <Prose html={item.html} />
        </div>
        <AnswerFields
          key={id}
          item={item}
          answer={answers.get(id) ?? null}
          labelledBy={textId}
          onAnswer={(given) => answer(id, given)}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" disabled={at === 0} onClick={() => go(at - 1)}>
            {t.previous}
          </Button>
          <Button size="sm" disabled={at === items.length - 1} onClick={() => go(at + 1)}>
            {t.next}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={<Flag aria-hidden="true" />}
            aria-pressed={marked.has(id)}
            onClick={toggleMark}
            className="aria-pressed:bg-amber-soft aria-pressed:text-amber-ink"
          >
            {t.review}
          </Button>
          {HAS_CLEAR.has(item.kind) && answers.get(id) && (
            <Button variant="ghost" size="sm" onClick={() => answer(id, null)}>
              {t.clear}
            </Button>
          )}
        </div>
      </fieldset>
      <nav aria-label={t.allQuestions} className="border-t border-hairline pt-4">
        <ol className="flex flex-wrap gap-2">
          {items.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={t.paletteLabel(index + 1, Boolean(answers.get(one.id)), marked.has(one.id))}
                aria-current={index === at ? 'step' : undefined}
                onClick={() => go(index)}
                className={cx(
                  'relative grid size-11 place-items-center rounded-control border text-sm font-semibold tabular-nums aria-[current]:ring-2 aria-[current]:ring-focus',
                  answers.get(one.id)
                    ? 'border-amber-mark bg-amber text-on-amber'
                    : 'border-edge/55 bg-surface text-ink',
                )}
              >
                {index + 1}
                {marked.has(one.id) && (
                  <Flag
                    aria-hidden="true"
                    className="absolute -end-1 -top-1 size-4 fill-danger text-danger"
                  />
                )}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <p>
        <Button busy={isSubmitting} onClick={() => setAsking(true)}>
          {t.submit}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void finish()
        }}
        title={t.askSubmit}
        text={t.answeredOf(answered, items.length)}
        confirmLabel={t.submit}
        cancelLabel={t.cancel}
      />
    </section>
  )
}
