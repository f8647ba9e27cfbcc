import { type UseFormReturn, useWatch } from 'react-hook-form'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { DIFFICULTIES } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { t as bank } from '../../texts/admin-questions.ts'
import { difficultyNames } from '../questions/question-words.ts'
import type { QuizOutput, QuizValues } from './quiz-values.ts'

interface DrawFieldsProps {
  form: UseFormReturn<QuizValues, unknown, QuizOutput>
  index: number
}

/** Fields for the number, topic and difficulty of the questions that each attempt draws. */
export function DrawFields({ form, index }: DrawFieldsProps) {
  const { data: topics } = trpc.questions.topics.useQuery()
  const topic = useWatch({ control: form.control, name: `slots.${index}.topic` })
  // The call has the values of a draw in a nested object, so their errors are nested too.
  const errors = form.formState.errors.slots?.[index] as
    | { draw?: { count?: { message?: string } } }
    | undefined
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-3">
      <Field label={t.drawCount} error={errors?.draw?.count?.message}>
        <Input inputMode="numeric" autoComplete="off" {...form.register(`slots.${index}.count`)} />
      </Field>
      <Field label={bank.topic}>
        {/* The key remounts the menu when its options have loaded, so that it can show the chosen one. */}
        <Select key={topics?.length} {...form.register(`slots.${index}.topic`)}>
          <option value="">{bank.allTopics}</option>
          {topic && !topics?.some((one) => one.topic === topic) && <option value={topic}>{topic}</option>}
          {topics?.map((one) => (
            <option key={one.topic} value={one.topic}>
              {bank.topicWithCount(one.topic, one.questions)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={bank.difficulty}>
        <Select {...form.register(`slots.${index}.difficulty`)}>
          <option value="">{bank.allDifficulties}</option>
          {DIFFICULTIES.map((one) => (
            <option key={one} value={one}>
              {difficultyNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
