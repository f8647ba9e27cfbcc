import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { GRACE_SECONDS } from '../../attempts.rules.ts'
import type { Attempt, Item, Paper } from '../../quizzes.schema.ts'
import { t } from '../../texts/quiz.ts'
import { t as taking } from '../../texts/taking.ts'
import { createAnswerQueue, type QueueState } from '../answer-queue.ts'
import { TYPED_MS } from '../typed-answer.ts'
import { isInvalid, isTemporary, repeated } from '../temporary-failure.ts'

export type Answers = ReadonlyMap<number, Item['answer']>
/** The server's data about an open attempt, and when it arrived. */
type News = Pick<Attempt, 'deadline' | 'extraMinutes' | 'endedByTeacher' | 'section'> & { at: Date }
export type SittingProps = {
  paper: Paper
  news: News | undefined
  onSubmitted: () => void
  /** Called with the questions in the next section. */
  onPaper: (paper: Paper) => void
}

/** Milliseconds after which the connection of a call is probably lost. We then send the answers again. */
const CALL_MS = 20_000

/**
 * Maximum apparent change of the device's clock in milliseconds. Calls take less time (`CALL_MS`), so a larger change
 * means that the clock was corrected.
 */
const MAX_DRIFT_MS = 30_000

const saveAnswers = (
  { client }: ReturnType<typeof trpc.useUtils>,
  input: Parameters<typeof client.quizzes.answer.mutate>[0],
) => client.quizzes.answer.mutate(input, { signal: AbortSignal.timeout(CALL_MS) })

const submitFailed = failure(t.error, t.submitFailed)
const nextFailed = failure(t.error, taking.nextFailed)
const savedIn = (items: readonly Item[]): Answers => new Map(items.map(({ id, answer }) => [id, answer]))

const latest = (...news: (News | undefined)[]) =>
  news.reduce((before, one) => (one && (!before || one.at > before.at) ? one : before))

/**
 * Saves each answer. When the time of a section is over, opens the next section, or submits the attempt after the last
 * one.
 */
export function useSitting({ paper, news, onSubmitted, onPaper }: SittingProps) {
  const { id: attemptId } = paper.attempt
  /** Whether the paper has a next section. */
  const hasNext = paper.section !== null && paper.section < paper.sections.length
  const utils = trpc.useUtils()
  /** How far the server's clock is ahead of the device's, which may be corrected while the page is open. */
  const [offset, setOffset] = useState(() => paper.now.getTime() - Date.now())
  const [now, setNow] = useState(paper.now.getTime())
  const [answers, setAnswers] = useState(() => savedIn(paper.items))
  const [queued, setQueued] = useState<QueueState | null>(null)
  const [told, setTold] = useState<News>({ ...paper.attempt, at: paper.now })
  const known = latest(told, news, { ...paper.attempt, at: paper.now }) ?? told
  const { extraMinutes, endedByTeacher } = known
  // Another device may have ended the section.
  const isLeft = hasNext && known.section !== null && known.section.number !== paper.section
  const deadline = isLeft ? known.at : (known.section ?? { endsAt: known.deadline }).endsAt
  const queue = useRef<ReturnType<typeof createAnswerQueue> | null>(null)
  const correctClock = (serverNow: Date) => {
    const fresh = serverNow.getTime() - Date.now()
    if (Math.abs(fresh - offset) <= MAX_DRIFT_MS) return
    setOffset(fresh)
    setNow(serverNow.getTime())
  }
  const submit = trpc.quizzes.submit.useMutation({
    ...repeated,
    meta: {
      failure: submitFailed,
      refresh: ['quizzes', 'progress', 'enrollments', 'courses', 'lessons'],
    },
    onSuccess: (attempt) => {
      if (attempt.submittedAt) return onSubmitted()
      setTold({ ...attempt, at: new Date(Date.now() + offset) })
      // The attempt still runs: it has extra time, or the clock of the device is wrong.
      return saveAnswers(utils, { attemptId, device: crypto.randomUUID(), events: [] }).then(
        (saved) => correctClock(saved.now),
        () => undefined,
      )
    },
  })
  const next = trpc.quizzes.endSection.useMutation({
    ...repeated,
    meta: { failure: nextFailed, refresh: ['quizzes'] },
    onSuccess: (more) => {
      if (more.attempt.submittedAt) return onSubmitted()
      if (!more.attempt.section) return submit.mutate({ attemptId, isOver: true })
      return onPaper(more)
    },
  })
  const hear = useEffectEvent((saved: Awaited<ReturnType<typeof saveAnswers>>) => {
    correctClock(saved.now)
    setTold({
      deadline: saved.deadline,
      section: saved.section,
      extraMinutes,
      endedByTeacher,
      at: saved.now,
    })
  })
  const close = useEffectEvent(onSubmitted)
  useEffect(() => {
    const made = createAnswerQueue({
      attemptId,
      userId: utils.auth.viewer.getData()?.id,
      send: async (input) => {
        const saved = await saveAnswers(utils, input)
        hear(saved)
        return saved
      },
      onState: setQueued,
      onSubmitted: () => close(),
      isTemporary,
      isInvalid,
    })
    queue.current = made
    // Shows answers that were given without a connection before the page was opened again.
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
    // Fields report typed text with a short delay. So text from before the deadline can arrive after it.
    const givenAt = Math.min(Date.now() + offset, deadline?.getTime() ?? Infinity)
    void queue.current?.add(itemId, given, new Date(givenAt))
  }
  const finish = async (isOver = false) => {
    const end = deadline && deadline.getTime() - offset + GRACE_SECONDS * 1000
    await queue.current?.drain(end, TYPED_MS)
    // Without a running section, the whole attempt is over.
    if (hasNext && paper.section !== null && known.section)
      next.mutate({ attemptId, section: paper.section, isOver })
    else submit.mutate({ attemptId, isOver })
  }

  const isOver = deadline !== null && now >= deadline.getTime()
  const onTick = useEffectEvent(() => setNow(Date.now() + offset))
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(onTick, 500)
    return () => clearInterval(timer)
  }, [isOver])
  const end = useEffectEvent(() => void finish(true))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const left = deadline === null ? null : (deadline.getTime() - now) / 1000
  return {
    answers,
    answer,
    queued,
    left,
    extraMinutes,
    endedByTeacher,
    isOver,
    finish,
    /** Whether `finish` opens the next section. Otherwise it submits the attempt. */
    hasNext,
    /** Whether the next section could not be loaded. */
    isStuck: isOver && next.isError,
    isSubmitting: queued?.isDraining || submit.isPending || next.isPending,
  }
}
