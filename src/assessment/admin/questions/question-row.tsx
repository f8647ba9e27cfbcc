import { History, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { rightAnswer } from './right-answer.ts'
import { briefText, difficultyNames, kindNames } from './question-words.ts'

interface QuestionRowProps {
  question: Question
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** A question of the bank: its text, its right answer, and where it is used. */
export function QuestionRow({ question, onEdit, onHistory, onDelete }: QuestionRowProps) {
  const { solution, topic, difficulty, usedIn, quizzes, version } = question
  const name = briefText(question)
  const more = usedIn - quizzes.length
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1.5">
        <h2 className="line-clamp-3 font-text text-base font-semibold tracking-normal wrap-anywhere">
          <FormulaText text={question.text} plain={name} />
        </h2>
        <div className="text-sm wrap-anywhere text-muted">
          <FormulaText text={t.rightIs(rightAnswer(question))} />
        </div>
        <p className="flex flex-wrap gap-1.5">
          <Badge>{kindNames[solution.kind]()}</Badge>
          {topic && <Badge>{topic}</Badge>}
          {difficulty && <Badge>{difficultyNames[difficulty]()}</Badge>}
        </p>
        {usedIn === 0 ? (
          <p className="text-sm text-muted">{t.notUsed}</p>
        ) : (
          <details className="text-sm">
            <summary className="min-h-11 cursor-pointer content-center text-muted md:min-h-0">
              {t.usedIn(usedIn)}
            </summary>
            <ul className="mt-1 grid gap-1 ps-4">
              {quizzes.map(({ id, title }) => (
                <li key={id} className="wrap-anywhere">
                  {title}
                </li>
              ))}
              {more > 0 && <li className="text-muted">{t.moreQuizzes(more)}</li>}
            </ul>
          </details>
        )}
      </div>
      <div className="flex">
        {version > 1 && (
          <IconButton label={t.versionsOf(name)} onClick={onHistory}>
            <History aria-hidden="true" />
          </IconButton>
        )}
        {usedIn === 0 && (
          <IconButton label={t.deleteQuestionNamed(name)} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t.editQuestionNamed(name)} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
