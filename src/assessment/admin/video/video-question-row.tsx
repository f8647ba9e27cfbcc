import { Pencil, X } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-video-questions.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { briefText, kindNames } from '../questions/question-words.ts'

interface VideoQuestionRowProps {
  index: number
  question: Question | undefined
  time: UseFormRegisterReturn
  error: string | undefined
  onEdit: (question: Question) => void
  onRemove: () => void
}

/** A question in a video, with the time at which it appears. */
export function VideoQuestionRow({ index, question, time, error, onEdit, onRemove }: VideoQuestionRowProps) {
  const number = index + 1
  return (
    <li className="grid items-start gap-x-4 gap-y-3 p-3 sm:grid-cols-[9rem_1fr_auto]">
      <Field label={t.time} hint={t.timeHint} error={error}>
        <Input inputMode="numeric" autoComplete="off" placeholder="12:05" {...time} />
      </Field>
      <div className="min-w-0 py-1.5">
        <div className="line-clamp-3 font-semibold wrap-anywhere">
          {number}. {question && <FormulaText text={question.text} plain={briefText(question)} />}
        </div>
        {question && <p className="text-sm text-muted">{kindNames[question.solution.kind]()}</p>}
      </div>
      <div className="flex">
        {question && (
          <IconButton label={t.editQuestion(number)} onClick={() => onEdit(question)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t.removeQuestion(number)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
