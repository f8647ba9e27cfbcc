import { Pencil, Undo2, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatBytes } from '../../../platform/bytes.ts'
import { announce, failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import { MarkedPage } from '../../client/assignments/marked-page.tsx'
import { type MarkedSubmission, MAX_COMMENT } from '../../submissions.schema.ts'
import { t } from '../../texts/admin-marking.ts'
import { RedPen } from './red-pen.tsx'
import { SavedComments } from './saved-comments.tsx'
import { VoiceRecorder } from './voice-recorder.tsx'

const markFailed = failure(t.error, t.markFailed)

const numberOf = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))

/** The form for marking a student's work, with the red pen, marks, comments and a voice note. */
export function MarkingForm({ work, onSaved }: { work: MarkedSubmission; onSaved: () => void }) {
  const [marks, setMarks] = useState(work.marks.map((value) => (value === null ? '' : String(value))))
  const [comment, setComment] = useState(work.comment)
  const [drawn, setDrawn] = useState(new Map(work.files.map(({ id, strokes }) => [id, strokes])))
  const [voiceUrl, setVoiceUrl] = useState(work.voiceUrl)
  const [isDirty, setIsDirty] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const [drawsByTouch, setDrawsByTouch] = useState(false)
  const [errors, setErrors] = useState<{ marks?: string; comment?: string; voice?: string }>({})
  const mark = trpc.submissions.mark.useMutation({
    meta: { failure: markFailed, refresh: ['submissions', 'assignments', 'audit'] },
  })
  const isOpen = work.state !== 'replaced'
  const criteria =
    work.rubric.length > 0 ? work.rubric : [{ name: t.totalMarks, marks: work.maxGrade, levels: [] }]
  const sum = marks.reduce((all, typed) => all + (numberOf(typed) || 0), 0)
  const change = () => {
    setIsDirty(true)
    setErrors({})
  }

  const save = (returns: boolean) => {
    const values = marks.map(numberOf)
    if (isRecording) return setErrors({ voice: t.stopFirst })
    const fits = values.every((value, at) => value >= 0 && value <= (criteria[at]?.marks ?? 0))
    if (!returns && !fits) return setErrors({ marks: t.marksMissing })
    if (returns && comment.trim() === '') return setErrors({ comment: t.returnNeedsComment })
    setErrors({})
    mark.mutate({
      id: work.id,
      markedAt: work.markedAt?.toISOString() ?? null,
      returns,
      marks: returns ? [] : values,
      comment,
      pages: [...drawn].map(([id, strokes]) => ({ id, strokes: strokes.map((line) => [...line]) })),
    })
  }
  const goOn = useEffectEvent(() => {
    announce(success(mark.variables?.returns ? t.workReturned : t.workMarked))
    onSaved()
  })
  // Navigates after the next render, because the form's unsaved changes would block it earlier.
  useEffect(() => {
    if (mark.isSuccess) goOn()
  }, [mark.isSuccess])
  const pages = work.files.filter(({ width }) => width !== null)
  const files = work.files.filter(({ width }) => width === null)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid min-w-0 gap-6">
        {work.text !== '' && <p className="card p-5 break-words whitespace-pre-wrap">{work.text}</p>}
        {files.length > 0 && (
          <ul aria-label={t.files} className="card grid gap-1 p-5">
            {files.map(({ id, name, url, bytes, contentType }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener" className="text-link break-words">
                  {name}
                </a>{' '}
                <span className="text-sm text-muted tabular-nums">{formatBytes(bytes)}</span>
                {contentType.startsWith('audio/') && (
                  <audio controls src={url} aria-label={name} className="mt-1 h-11 w-full" />
                )}
              </li>
            ))}
          </ul>
        )}
        {pages.map((page, index) => {
          const strokes = drawn.get(page.id) ?? []
          const draw = (next: readonly (readonly number[])[]) => {
            setDrawn((all) =>
              new Map(all).set(
                page.id,
                next.map((line) => [...line]),
              ),
            )
            change()
          }
          return isOpen ? (
            <section key={page.id} aria-label={t.pageNumber(index + 1)} className="grid gap-2">
              <RedPen
                page={page}
                number={index + 1}
                strokes={strokes}
                drawsByTouch={drawsByTouch}
                onChange={draw}
              />
              <p className="flex flex-wrap gap-2">
                <span className="hidden any-pointer-coarse:block">
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Pencil aria-hidden="true" />}
                    aria-pressed={drawsByTouch}
                    className="aria-pressed:bg-amber-soft aria-pressed:text-amber-ink"
                    onClick={() => setDrawsByTouch(!drawsByTouch)}
                  >
                    {t.drawByTouch}
                  </Button>
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 aria-hidden="true" />}
                  disabled={strokes.length === 0}
                  aria-label={t.undoOnPage(index + 1)}
                  onClick={() => draw(strokes.slice(0, -1))}
                >
                  {t.undoLine}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" />}
                  disabled={strokes.length === 0}
                  aria-label={t.clearPage(index + 1)}
                  onClick={() => draw([])}
                >
                  {t.clearLines}
                </Button>
              </p>
            </section>
          ) : (
            <MarkedPage key={page.id} page={page} number={index + 1} />
          )
        })}
      </div>
      {isOpen ? (
        <form
          noValidate
          className="card grid gap-5 p-5 lg:sticky lg:top-4"
          onSubmit={(event) => {
            event.preventDefault()
            save(false)
          }}
        >
          {work.markedBy !== null && <p className="text-sm text-muted">{t.markedByName(work.markedBy)}</p>}
          {criteria.map(({ name, marks: most, levels }, index) => (
            <div key={index} className="grid gap-2">
              <Field label={t.upTo(name, formatMarks(most))} error={index === 0 ? errors.marks : undefined}>
                <Input
                  data-marks
                  inputMode="decimal"
                  autoComplete="off"
                  value={marks[index] ?? ''}
                  onChange={({ target }) => {
                    setMarks((all) => all.map((one, at) => (at === index ? target.value : one)))
                    change()
                  }}
                />
              </Field>
              {levels.length > 0 && (
                <p className="flex flex-wrap gap-1.5">
                  {levels.map((level, at) => (
                    <Button
                      key={at}
                      size="sm"
                      variant={numberOf(marks[index] ?? '') === level.marks ? 'secondary' : 'ghost'}
                      aria-pressed={numberOf(marks[index] ?? '') === level.marks}
                      onClick={() => {
                        setMarks((all) => all.map((one, of) => (of === index ? String(level.marks) : one)))
                        change()
                      }}
                    >
                      {t.levelWithMarks(level.name, formatMarks(level.marks))}
                    </Button>
                  ))}
                </p>
              )}
            </div>
          ))}
          <p role="status" className="font-semibold tabular-nums">
            {work.latePercent > 0
              ? t.sumAfterDeduction(
                  formatMarks((sum * (100 - work.latePercent)) / 100),
                  formatMarks(work.maxGrade),
                  work.latePercent,
                )
              : t.sumOf(formatMarks(sum), formatMarks(work.maxGrade))}
          </p>
          <Field label={t.comment} error={errors.comment}>
            <Textarea
              rows={5}
              maxLength={MAX_COMMENT}
              value={comment}
              onChange={({ target }) => {
                setComment(target.value)
                change()
              }}
            />
          </Field>
          <SavedComments
            comment={comment}
            onUse={(text) => {
              setComment((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n${text}`))
              change()
            }}
          />
          <VoiceRecorder
            id={work.id}
            url={voiceUrl}
            onChange={setVoiceUrl}
            onBusy={(isBusy) => {
              setIsRecording(isBusy)
              setErrors({})
            }}
          />
          <p role="alert" className="text-sm text-danger empty:hidden">
            {errors.voice}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" busy={mark.isPending} busyLabel={t.saving}>
              {work.nextId === null ? t.saveMarks : t.saveAndNext}
            </Button>
            <Button variant="secondary" disabled={mark.isPending} onClick={() => save(true)}>
              {t.returnWork}
            </Button>
          </div>
          <p className="text-sm text-muted">{t.keysHint}</p>
        </form>
      ) : (
        <p className="card p-5">{t.isReplaced}</p>
      )}
      <LeavingQuestion dirty={(isDirty || isRecording) && !mark.isPending && !mark.isSuccess} />
    </div>
  )
}
