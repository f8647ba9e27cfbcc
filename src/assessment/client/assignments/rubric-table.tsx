import type { Assignment } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { formatMarks } from '../quiz-clock.ts'

/** The rubric for students: each criterion with its marks and its levels. */
export const RubricTable = ({ rubric }: { rubric: Assignment['rubric'] }) => (
  <details className="card p-5">
    <summary className="cursor-pointer font-semibold">{t.rubric}</summary>
    <ul className="mt-3 grid gap-4">
      {rubric.map(({ name, marks, levels }, index) => (
        <li key={index}>
          <p className="flex justify-between gap-3">
            <span className="font-medium break-words">{name}</span>
            <span className="shrink-0 tabular-nums">{t.upToMarks(formatMarks(marks))}</span>
          </p>
          {levels.length > 0 && (
            <ul className="mt-1 grid gap-0.5 text-sm text-muted">
              {levels.map((level, at) => (
                <li key={at} className="flex justify-between gap-3">
                  <span className="break-words">{level.name}</span>
                  <span className="shrink-0 tabular-nums">{formatMarks(level.marks)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </details>
)
