import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { DIFFICULTIES, QUESTION_KINDS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionSearch } from './question-search.ts'
import { difficultyNames, kindNames } from './question-words.ts'

interface QuestionFiltersProps {
  given: QuestionSearch
  onChange: (more: Record<string, string>) => void
}

/** Filters questions by text, topic, kind and difficulty. */
export function QuestionFilters({ given, onChange }: QuestionFiltersProps) {
  const { data: topics = [] } = trpc.questions.topics.useQuery()
  const { search, topic, kind, difficulty } = given
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchBox
        id="question-search"
        label={t.searchQuestions}
        placeholder={t.searchQuestions}
        className="col-span-2 lg:col-span-1"
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <Field label={t.topic} className="max-lg:col-span-2">
        <Select value={topic ?? ''} onChange={(event) => onChange({ topic: event.target.value })}>
          <option value="">{t.allTopics}</option>
          {topic && !topics.some((one) => one.topic === topic) && <option value={topic}>{topic}</option>}
          {topics.map((one) => (
            <option key={one.topic} value={one.topic}>
              {t.topicWithCount(one.topic, one.questions)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.kind}>
        <Select value={kind ?? ''} onChange={(event) => onChange({ kind: event.target.value })}>
          <option value="">{t.allKinds}</option>
          {QUESTION_KINDS.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.difficulty}>
        <Select value={difficulty ?? ''} onChange={(event) => onChange({ difficulty: event.target.value })}>
          <option value="">{t.allDifficulties}</option>
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
