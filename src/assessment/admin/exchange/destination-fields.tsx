import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { DIFFICULTIES } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import { t as questions } from '../../texts/admin-questions.ts'
import { t as quizzes } from '../../texts/admin-quizzes.ts'
import { difficultyNames } from '../questions/question-words.ts'
import { checkDestination, type Destination } from './destination.ts'

interface DestinationFieldsProps {
  value: Destination
  onChange: (more: Partial<Destination>) => void
}

/** Topic and difficulty for all questions, and the quiz to which they are added. */
export function DestinationFields({ value, onChange }: DestinationFieldsProps) {
  const { data: topics = [] } = trpc.questions.topics.useQuery()
  const course = Number(value.courseId)
  const { data: lessons } = trpc.lessons.list.useQuery({ courseId: course }, { enabled: course > 0 })
  const found = lessons?.filter(({ kind }) => kind === 'quiz') ?? []
  const { errors } = checkDestination(value)
  return (
    <div className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Field label={t.topicForAll} optional hint={questions.topicHint}>
        <Input
          autoComplete="off"
          list="exchange-topics"
          maxLength={100}
          value={value.topic}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
      </Field>
      <datalist id="exchange-topics">
        {topics.map(({ topic }) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <Field label={t.difficultyForAll} optional>
        <Select
          value={value.difficulty}
          onChange={(event) => onChange({ difficulty: event.target.value as Destination['difficulty'] })}
        >
          <option value="">{questions.notSet}</option>
          {DIFFICULTIES.map((one) => (
            <option key={one} value={one}>
              {difficultyNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
      <CourseField
        label={t.addToQuiz}
        prompt={t.onlyBank}
        chosen={course || undefined}
        select={{
          value: value.courseId,
          onChange: (event) => onChange({ courseId: event.target.value, quizId: '' }),
        }}
      />
      {course > 0 && (
        <>
          <Field label={quizzes.quiz} error={lessons && found.length === 0 ? t.courseHasNoQuiz : undefined}>
            <Select
              key={found.length}
              value={value.quizId}
              onChange={(event) => onChange({ quizId: event.target.value })}
            >
              <option value="">{t.chooseQuiz}</option>
              {found.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={quizzes.marksForAll} error={errors.marks}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={value.marks}
              onChange={(event) => onChange({ marks: event.target.value })}
            />
          </Field>
          <Field label={quizzes.penaltyForAll} error={errors.penalty}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={value.penalty}
              onChange={(event) => onChange({ penalty: event.target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}
