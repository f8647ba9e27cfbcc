import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { QuestionFilters } from '../questions/question-filters.tsx'
import { questionsInput, type QuestionSearch, readQuestionSearch } from '../questions/question-search.ts'
import { briefText, difficultyNames, kindNames } from '../questions/question-words.ts'

interface ChooseQuestionsProps {
  open: boolean
  onClose: () => void
  /** The IDs of the questions in the quiz. */
  chosen: ReadonlySet<number>
  onAdd: (questions: readonly Question[]) => void
}

/** Chooses questions from the bank. Questions that are already in the quiz are listed but disabled. */
export function ChooseQuestions({ open, onClose, chosen, onAdd }: ChooseQuestionsProps) {
  const [given, setGiven] = useState<QuestionSearch>({})
  const [picked, setPicked] = useState<readonly Question[]>([])
  const query = trpc.questions.list.useInfiniteQuery(questionsInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const questions = query.data?.pages.flatMap(({ items }) => items)
  const toggle = (question: Question, wanted: boolean) =>
    setPicked((before) => (wanted ? [...before, question] : before.filter(({ id }) => id !== question.id)))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.chooseQuestions}
      submitLabel={t.addChosen(picked.length)}
      busyLabel={t.addChosen(picked.length)}
      busy={false}
      dirty={false}
      disabled={picked.length === 0}
      size="lg"
      onSubmit={() => {
        onAdd(picked)
        onClose()
      }}
    >
      <QuestionFilters
        given={given}
        onChange={(more) => setGiven((before) => readQuestionSearch({ ...before, ...more }))}
      />
      {!questions ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-64" />
        )
      ) : questions.length === 0 ? (
        <p className="text-muted">{t.noneFound}</p>
      ) : (
        <div>
          <ul className="divide-y divide-hairline">
            {questions.map((question) => {
              const { id, topic, difficulty, solution } = question
              const facts = [kindNames[solution.kind](), topic, difficulty && difficultyNames[difficulty]()]
              const isThere = chosen.has(id)
              return (
                <li key={id} className="wrap-anywhere">
                  <Checkbox
                    label={
                      <span className="line-clamp-3">
                        <FormulaText text={question.text} plain={briefText(question)} />
                      </span>
                    }
                    hint={[...facts, isThere && t.inThisQuiz].filter(Boolean).join(' · ')}
                    checked={isThere || picked.some((one) => one.id === id)}
                    disabled={isThere}
                    onChange={(event) => toggle(question, event.target.checked)}
                  />
                </li>
              )
            })}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </FormDialog>
  )
}
