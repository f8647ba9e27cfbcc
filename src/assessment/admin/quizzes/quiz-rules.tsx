import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { RANK_VIEWS, type RankView, SHOWN_AFTER, type ShownAfter } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { t as sections } from '../../texts/admin-sections.ts'
import type { QuizOutput, QuizValues } from './quiz-values.ts'

const shownNames: Record<ShownAfter, () => string> = {
  answers: () => t.showsAnswers,
  answersAtEnd: () => t.showsAnswersAtEnd,
  grade: () => t.showsGrade,
  nothing: () => t.showsNothing,
}

const rankNames: Record<RankView, () => string> = {
  none: () => t.ranksNone,
  own: () => t.ranksOwn,
  names: () => t.ranksNames,
}

/** The rules of a quiz. An empty number means no limit. */
export function QuizRules({ form }: { form: UseFormReturn<QuizValues, unknown, QuizOutput> }) {
  const { errors } = form.formState
  const shows = useWatch({ control: form.control, name: 'shows' })
  const hasSections = useWatch({ control: form.control, name: 'sections' }).length > 0
  return (
    <section aria-labelledby="quiz-rules" className="card grid min-w-0 gap-5 p-5">
      <h2 id="quiz-rules" className="title-section">
        {t.rules}
      </h2>
      <Field label={t.passMark} optional error={errors.passPercent?.message} hint={t.passMarkHint}>
        <Input inputMode="numeric" autoComplete="off" placeholder="40" {...form.register('passPercent')} />
      </Field>
      {hasSections ? (
        <p className="text-sm text-muted">{sections.sumOfSections}</p>
      ) : (
        <Field label={t.timeLimit} optional error={errors.minutes?.message} hint={t.timeLimitHint}>
          <Input inputMode="numeric" autoComplete="off" placeholder="60" {...form.register('minutes')} />
        </Field>
      )}
      <Field label={t.closes} optional error={errors.closesAt?.message} hint={t.closesHint}>
        <Input type="datetime-local" {...form.register('closesAt')} />
      </Field>
      <Field
        label={t.attempts}
        optional={shows !== 'answersAtEnd'}
        error={errors.maxAttempts?.message}
        hint={t.attemptsHint}
      >
        <Input inputMode="numeric" autoComplete="off" {...form.register('maxAttempts')} />
      </Field>
      <Field label={t.shows}>
        <Select {...form.register('shows')}>
          {SHOWN_AFTER.map((one) => (
            <option key={one} value={one}>
              {shownNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t.challengeDays}
        optional
        error={errors.challengeDays?.message}
        hint={t.challengeDaysHint}
      >
        <Input inputMode="numeric" autoComplete="off" {...form.register('challengeDays')} />
      </Field>
      <Field label={t.ranks}>
        <Select {...form.register('ranks')}>
          {RANK_VIEWS.map((one) => (
            <option key={one} value={one}>
              {rankNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-1">
        <Checkbox label={t.shufflesQuestions} {...form.register('shufflesQuestions')} />
        <Checkbox label={t.shufflesOptions} {...form.register('shufflesOptions')} />
      </div>
    </section>
  )
}
