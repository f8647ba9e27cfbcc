import { Link } from '@tanstack/react-router'
import { ClipboardPaste, Dices, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useSite } from '../../../platform/client/page/site.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { errorCodeOf, trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { type Question, quizInputOf, type QuizSource } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { formatMarks } from '../../client/quiz-clock.ts'
import { QuestionDialog } from '../questions/question-dialog.tsx'
import { ChooseQuestions } from './choose-questions.tsx'
import { EqualMarks } from './equal-marks.tsx'
import {
  EMPTY_DRAW,
  type QuizFields,
  type QuizOutput,
  quizResolver,
  type QuizValues,
  quizValues,
} from './quiz-values.ts'
import { quizFields } from './quiz-differences.ts'
import { QuizRules } from './quiz-rules.tsx'
import { SectionFields } from './section-fields.tsx'
import { SlotDrag } from './slot-drag.tsx'
import { SlotRow } from './slot-row.tsx'

const saved = success(t.quizSaved)
const saveFailed = failure(t.error, t.quizSaveFailed)
const dirty = { shouldDirty: true }
/** Default marks for the first question. */
const FIRST = { section: 1, marks: '1', penalty: '0' }

/** Returns the number of questions that a slot adds to the quiz. */
const askedBy = ({ questionId, count }: QuizValues['slots'][number]) =>
  questionId === null ? Math.round(Number(count)) || 0 : 1

const sumOf = (slots: QuizValues['slots']) =>
  slots.reduce((sum, slot) => sum + (Number(slot.marks.replace(',', '.')) || 0) * askedBy(slot), 0)

/** The form with the questions and the rules of a quiz. */
export function QuizForm({ id, quiz }: { id: number; quiz: QuizSource }) {
  const { timeZone } = useSite()
  const form = useForm<QuizValues, unknown, QuizOutput>({
    defaultValues: quizValues(quizInputOf(quiz), timeZone),
    resolver: quizResolver(id),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, quizInputOf(quiz), (saved, name, sent) => {
    const values = quizValues({ ...(sent as QuizFields), [name]: saved }, timeZone)
    return { [name]: values[name as keyof QuizFields] }
  })
  const rows = useFieldArray({ control: form.control, name: 'slots' })
  const slots = useWatch({ control: form.control, name: 'slots' })
  const sections = useWatch({ control: form.control, name: 'sections' })
  const [added, setAdded] = useState<readonly Question[]>([])
  const known = new Map(
    [...added, ...quiz.slots.flatMap(({ question }) => question ?? [])].map((one) => [one.id, one]),
  )
  const choosing = useDialog<null>()
  const editing = useDialog<Question | null>()
  const utils = trpc.useUtils()
  const save = trpc.quizzes.save.useMutation({
    meta: {
      success: saved,
      failure: saveFailed,
      refresh: ['quizzes', 'questions', 'lessons', 'audit'],
    },
  })
  const submit = form.handleSubmit((output) =>
    save.mutateAsync(edits.wholeOf({ ...output, closesAt: output.closesAt?.toISOString() ?? null })).then(
      (source) => {
        form.reset(quizValues(quizInputOf(source), timeZone))
        edits.restart(quizInputOf(source))
      },
      async (error: unknown) => {
        // Loads the texts of questions that someone else added.
        if (errorCodeOf(error) === 'CHANGED_MEANWHILE') await utils.quizzes.source.invalidate({ id })
        edits.failed(error)
      },
    ),
  )
  const add = (questions: readonly Question[]) => {
    setAdded((before) => [...questions, ...before])
    const { section, marks, penalty } = slots.at(-1) ?? FIRST
    const wanted = questions.filter((one) => !slots.some(({ questionId }) => questionId === one.id))
    rows.append(
      wanted.map((one) => ({ ...EMPTY_DRAW, section, questionId: one.id, marks, penalty })),
      { shouldFocus: false },
    )
  }
  const addDraw = () => {
    const { section, marks, penalty } = slots.at(-1) ?? FIRST
    rows.append({ ...EMPTY_DRAW, section, marks, penalty }, { focusName: `slots.${slots.length}.count` })
  }
  const move = (from: number, to: number, section = slots[to]?.section ?? 1) => {
    if (to < 0 || to >= rows.fields.length) return
    // At its new position, a question belongs to the section of its neighbour.
    form.setValue(`slots.${from}.section`, section, dirty)
    if (from !== to) rows.move(from, to)
  }
  /** Moves a question to the end of a section, because students take the sections in order. */
  const moveToSection = (from: number, section: number) => {
    const others = slots.filter((_slot, index) => index !== from)
    move(from, others.filter((slot) => slot.section <= section).length, section)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event)
      }}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 items-start gap-8 2xl:grid-cols-[1fr_20rem]">
        <section aria-labelledby="quiz-questions" className="grid min-w-0 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 id="quiz-questions" className="title-section">
                {t.questions}
              </h2>
              <p role="status" className="text-sm text-muted tabular-nums">
                {t.sums(
                  slots.reduce((sum, slot) => sum + askedBy(slot), 0),
                  formatMarks(sumOf(slots)),
                )}
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
              <Link
                to="/admin/questions/$way"
                params={{ way: 'paste' }}
                search={{ quiz: id }}
                className={buttonClass({ variant: 'secondary' })}
              >
                <ClipboardPaste aria-hidden="true" />
                {t.pastePaper}
              </Link>
              <Button
                variant="secondary"
                icon={<Plus aria-hidden="true" />}
                onClick={() => editing.show(null)}
              >
                {t.newQuestion}
              </Button>
              <Button variant="secondary" icon={<Dices aria-hidden="true" />} onClick={addDraw}>
                {t.addDraw}
              </Button>
            </div>
          </div>
          <FormError message={errors.slots?.root?.message ?? errors.slots?.message} />
          {rows.fields.length === 0 ? (
            <Empty icon={<ListPlus />} text={t.noQuestions} hint={t.noQuestionsHint} className="card" />
          ) : (
            <>
              <EqualMarks
                onApply={(marks, penalty) =>
                  slots.forEach((_slot, index) => {
                    form.setValue(`slots.${index}.marks`, marks, dirty)
                    form.setValue(`slots.${index}.penalty`, penalty, dirty)
                  })
                }
              />
              <SlotDrag
                keys={rows.fields.map((row) => row.id)}
                nameOf={(key) => t.questionNumber(rows.fields.findIndex((row) => row.id === key) + 1)}
                onMove={move}
              >
                <ol aria-label={t.questions} className="card divide-y divide-hairline">
                  {rows.fields.map((row, index) => (
                    <SlotRow
                      key={row.id}
                      place={row.id}
                      form={form}
                      index={index}
                      count={rows.fields.length}
                      sections={sections}
                      onSection={(section) => moveToSection(index, section)}
                      question={row.questionId === null ? undefined : known.get(row.questionId)}
                      onMove={(to) => move(index, to)}
                      onEdit={editing.show}
                      onRemove={() => rows.remove(index)}
                    />
                  ))}
                </ol>
              </SlotDrag>
            </>
          )}
        </section>
        <div className="grid min-w-0 gap-6">
          <QuizRules form={form} />
          <SectionFields form={form} />
        </div>
      </fieldset>
      <div className="mt-6">
        <OtherValues edits={edits} fields={quizFields(known, timeZone)} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-page py-4">
        <Button type="submit" busy={isSubmitting} busyLabel={t.saving}>
          {t.saveQuiz}
        </Button>
        <p className="text-sm text-muted">{isDirty ? t.notSaved : t.startedKeep}</p>
      </div>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
      {choosing.state && (
        <ChooseQuestions
          key={`choose-${choosing.state.serial}`}
          open={choosing.state.open}
          onClose={choosing.close}
          chosen={new Set(slots.flatMap(({ questionId }) => questionId ?? []))}
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
