import { useForm, useWatch } from 'react-hook-form'
import { PictureTextField } from '../../../catalogue/admin/kinds/picture-text-field.tsx'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { type OwnFields, OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { DIFFICULTIES, QUESTION_KINDS } from '../../quizzes.rules.ts'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'
import { GapFields } from './gap-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { MomentFields } from './moment-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { PairFields } from './pair-fields.tsx'
import {
  type QuestionFields,
  questionFields,
  type QuestionOutput,
  questionResolver,
  type QuestionValues,
  questionValues,
} from './question-form.ts'
import { difficultyNames, kindNames, questionMessages } from './question-words.ts'
import { rightAnswer } from './right-answer.ts'

const dirty = { shouldDirty: true }

/** Describes the options and the right answer to a question. */
function solutionWords(saved: unknown): string {
  const solution = saved as QuestionFields['solution']
  const options = 'options' in solution ? solution.options.map(({ text }) => `– ${text}`) : []
  return [...options, `${t.rightAnswer}: ${rightAnswer({ solution })}`].join('\n')
}

/** The field names, and functions that show both values if someone else changed a field. */
const DIFFERENCES: OwnFields = {
  text: { label: () => t.question },
  explanation: { label: () => t.explanation },
  topic: { label: () => t.topic },
  difficulty: {
    label: () => t.difficulty,
    words: (difficulty) => difficultyNames[difficulty as (typeof DIFFICULTIES)[number]](),
  },
  solution: { label: () => t.rightAnswer, words: solutionWords },
  moment: {
    label: () => t.moment,
    words: (moment) => {
      const { lessonId, seconds } = moment as NonNullable<QuestionFields['moment']>
      return `${t.lesson} #${lessonId}, ${formatClock(seconds)}`
    },
  },
}

interface QuestionDialogProps {
  /** The question to edit, or null to create one. */
  question: Question | null
  open: boolean
  onClose: () => void
  onSaved?: ((question: Question) => void) | undefined
}

/** The form that creates or edits a question. A change to its text or key creates a new version. */
export function QuestionDialog({ question, open, onClose, onSaved }: QuestionDialogProps) {
  const form = useForm<QuestionValues, unknown, QuestionOutput>({
    defaultValues: questionValues(question),
    resolver: questionResolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, question && questionFields(question), (saved, name, sent) => {
    const values = questionValues({ ...(sent as QuestionFields), [name]: saved })
    return { [name]: values[name as keyof QuestionFields] }
  })
  const values = useWatch({ control: form.control }) as QuestionValues
  const { data: topics = [] } = trpc.questions.topics.useQuery()
  const create = trpc.questions.create.useMutation({
    meta: {
      success: questionMessages.created,
      failure: questionMessages.createFailed,
      refresh: ['questions', 'audit'],
    },
  })
  const update = trpc.questions.update.useMutation({
    meta: {
      success: questionMessages.updated,
      failure: questionMessages.updateFailed,
      refresh: ['questions', 'quizzes', 'audit'],
    },
  })
  const submit = form.handleSubmit((output) => {
    const saving = question
      ? update.mutateAsync({ ...edits.wholeOf(output), id: question.id })
      : create.mutateAsync(output)
    return saving.then((saved) => {
      onClose()
      onSaved?.(saved)
    }, edits.failed)
  })
  const { kind, options } = values.solution
  const hasOptions = kind === 'single' || kind === 'multiple'
  // The preview shows the options as a list below the text.
  const shown = hasOptions
    ? `${values.text}\n\n${options.map(({ text }) => (text.trim() ? `- ${text}` : '')).join('\n')}`
    : values.text
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={question ? t.editQuestion : t.addQuestion}
      onSubmit={submit}
      submitLabel={question ? t.updateQuestion : t.createQuestion}
      busyLabel={t.saving}
      busy={isSubmitting}
      dirty={isDirty}
      size="lg"
      lead={<OtherValues edits={edits} fields={DIFFERENCES} />}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5 sm:grid-cols-2">
        {question ? (
          question.usedIn > 0 && <p className="text-sm text-muted sm:col-span-2">{t.newVersionHint}</p>
        ) : (
          <Field label={t.kind} className="sm:col-span-2">
            <Select {...form.register('solution.kind')}>
              {QUESTION_KINDS.map((one) => (
                <option key={one} value={one}>
                  {kindNames[one]()}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="sm:col-span-2">
          <PictureTextField
            label={t.question}
            required
            rows={4}
            hint={kind === 'fillIn' ? t.gapTextHint : t.questionHint}
            value={values.text}
            preview={values.text.trim() ? shown : ''}
            error={errors.text?.message}
            field={form.register('text')}
            onChange={(text) => form.setValue('text', text, dirty)}
          />
        </div>
        {hasOptions && <OptionFields form={form} kind={kind} />}
        {kind === 'matching' && <PairFields form={form} />}
        {kind === 'ordering' && <ItemFields form={form} />}
        {kind === 'fillIn' && <GapFields form={form} />}
        {kind === 'trueFalse' && (
          <Field label={t.rightAnswer}>
            <Select {...form.register('solution.right')}>
              <option value="true">{t.isTrue}</option>
              <option value="false">{t.isFalse}</option>
            </Select>
          </Field>
        )}
        {kind === 'number' && <NumberFields form={form} />}
        {kind === 'text' && (
          <div className="grid gap-3 sm:col-span-2">
            <Field
              label={t.acceptedAnswers}
              required
              hint={t.acceptedHint}
              error={errors.solution?.accepted?.message}
            >
              <Textarea rows={3} {...form.register('solution.accepted')} />
            </Field>
            <Checkbox label={t.ignoresCase} {...form.register('solution.ignoresCase')} />
          </div>
        )}
        <div className="sm:col-span-2">
          <PictureTextField
            label={t.explanation}
            rows={3}
            hint={t.explanationHint}
            value={values.explanation}
            error={errors.explanation?.message}
            field={form.register('explanation')}
            onChange={(text) => form.setValue('explanation', text, dirty)}
          />
        </div>
        <Field label={t.topic} optional error={errors.topic?.message} hint={t.topicHint}>
          <Input autoComplete="off" list="question-topics" {...form.register('topic')} />
        </Field>
        <datalist id="question-topics">
          {topics.map(({ topic }) => (
            <option key={topic} value={topic} />
          ))}
        </datalist>
        <Field label={t.difficulty} optional>
          <Select {...form.register('difficulty')}>
            <option value="">{t.notSet}</option>
            {DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {difficultyNames[one]()}
              </option>
            ))}
          </Select>
        </Field>
        <MomentFields form={form} />
      </fieldset>
    </FormDialog>
  )
}
