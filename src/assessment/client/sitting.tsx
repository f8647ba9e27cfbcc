import { Flag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { ConfirmDialog } from '../../platform/client/ui/overlays/confirm-dialog.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import type { Item, Paper } from '../quizzes.schema.ts'
import { t } from '../texts/quiz.ts'
import { t as taking } from '../texts/taking.ts'
import { AnswerFields } from './answer-fields.tsx'
import { formatLeft, formatMarks, formatTime } from './quiz-clock.ts'
import { Palette } from './taking/palette.tsx'
import { QuizKeysNote } from './taking/quiz-keys-note.tsx'
import { useQuizKeys } from './taking/use-quiz-keys.ts'
import { type SittingProps, useSitting } from './taking/use-sitting.ts'

/** Kinds of questions that need a button to clear the answer, because their fields can't be emptied. */
const HAS_CLEAR: ReadonlySet<Item['kind']> = new Set(['single', 'trueFalse', 'matching', 'ordering'])

/**
 * Returns the number of questions before those of the paper, the number of all questions, and the section of the paper.
 */
function placeOf({ section, sections, items }: Paper) {
  const current = section === null ? undefined : sections[section - 1]
  if (section === null || !current) return { before: 0, all: items.length, section: null }
  const count = (list: Paper['sections']) => list.reduce((sum, { questions }) => sum + questions, 0)
  return {
    before: count(sections.slice(0, section - 1)),
    all: count(sections),
    section: { ...current, number: section },
  }
}

/** The questions of an open attempt, one at a time. */
export function Sitting(props: SittingProps) {
  const { items } = props.paper
  const sitting = useSitting(props)
  const { answers, answer, queued, left, isOver, finish, hasNext, isStuck, isSubmitting } = sitting
  const { extraMinutes, endedByTeacher } = sitting
  const { before, all, section } = placeOf(props.paper)
  const [at, setAt] = useState(0)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  /** Screen readers announce this text after a shortcut that does not move the focus. */
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const question = useRef<HTMLFieldSetElement>(null)
  const textId = useId()
  const item = items[at]
  const answered = items.filter(({ id }) => answers.get(id)).length
  const saved = queued?.answered ?? items.filter((one) => one.answer).length
  const savedAt = queued?.savedAt ?? props.paper.now
  const go = (index: number) => {
    if (!items[index]) return
    setAt(index)
    setAnnounced('')
    heading.current?.focus()
  }
  const id = item?.id ?? 0
  const toggleMark = () => {
    setMarked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
    setAnnounced(marked.has(id) ? taking.isUnmarked : taking.isMarked)
  }
  const isLocked = isOver || isSubmitting
  const keys = useQuizKeys({
    question,
    onNext: () => !isLocked && go(at + 1),
    onPrevious: () => !isLocked && go(at - 1),
    onReview: () => !isLocked && toggleMark(),
  })
  if (!item) return null
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
            {section ? taking.sectionTimeLeft(formatLeft(left)) : t.timeLeft(formatLeft(left))}
          </p>
        )}
        {section && (
          <p className="w-full font-semibold wrap-anywhere">
            {taking.sectionOf(section.number, props.paper.sections.length, section.title)}
          </p>
        )}
        {endedByTeacher && <p className="w-full font-semibold">{taking.endedNow}</p>}
        {extraMinutes > 0 && <p className="w-full text-muted">{taking.extraMinutes(extraMinutes)}</p>}
      </div>
      <fieldset ref={question} disabled={isLocked} className="grid min-w-0 gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="title-section">
            {t.questionOf(before + at + 1, all)}
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
          hasKeys={keys.on}
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
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Palette items={items} first={before + 1} answers={answers} marked={marked} at={at} onGo={go} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Button busy={isSubmitting} onClick={() => (isStuck ? void finish(true) : setAsking(true))}>
          {isStuck ? taking.openNext : hasNext ? taking.endSection : t.submit}
        </Button>
        <QuizKeysNote on={keys.on} onChange={keys.setOn} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void finish()
        }}
        title={hasNext ? taking.askEndSection : t.askSubmit}
        text={(hasNext ? taking.answeredInSection : t.answeredOf)(answered, items.length)}
        confirmLabel={hasNext ? taking.endSection : t.submit}
        cancelLabel={t.cancel}
      />
    </section>
  )
}
