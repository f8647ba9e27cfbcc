import { formatBytes } from '../../../platform/bytes.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { Submission } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { formatMarks } from '../quiz-clock.ts'
import { MarkedPage } from './marked-page.tsx'

const states: Record<Submission['state'], () => string> = {
  draft: () => '',
  submitted: () => t.stateSubmitted,
  replaced: () => t.stateReplaced,
  returned: () => t.stateReturned,
  marked: () => t.stateMarked,
}

/** A submitted version. Earlier versions stay readable. */
export function VersionView({ version, isOpen }: { version: Submission; isOpen: boolean }) {
  const { number, state, text, files, submittedAt, isLate, latePercent, grade, maxGrade } = version
  const pages = files.filter(({ kind }) => kind === 'page')
  const others = files.filter(({ kind }) => kind === 'file')
  return (
    <details open={isOpen} className="rounded-control border border-hairline px-4 py-3">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t.version(number)}</span>
        {submittedAt && (
          <span className="text-sm text-muted">
            <When date={submittedAt} />
          </span>
        )}
        <Badge tone={state === 'marked' ? 'success' : 'neutral'}>{states[state]()}</Badge>
        {isLate && <Badge>{latePercent > 0 ? t.lateBy(latePercent) : t.late}</Badge>}
        {grade !== null && (
          <span className="tabular-nums">{t.gradeOf(formatMarks(grade), formatMarks(maxGrade))}</span>
        )}
      </summary>
      <div className="mt-3 grid gap-4">
        <Feedback version={version} />
        {text !== '' && <p className="break-words whitespace-pre-wrap">{text}</p>}
        {pages.length > 0 && (
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {pages.map((page, index) => (
              <li key={page.id}>
                <MarkedPage page={page} number={index + 1} />
              </li>
            ))}
          </ol>
        )}
        {others.length > 0 && (
          <ul className="grid gap-1">
            {others.map(({ id, name, url, bytes }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noopener" className="text-link break-words">
                  {name}
                </a>{' '}
                <span className="text-sm text-muted tabular-nums">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

/** The teacher's feedback: the marks for each criterion, a comment and a voice note. */
function Feedback({ version }: { version: Submission }) {
  const { rubric, marks, comment, voiceUrl, latePercent, grade } = version
  return (
    <>
      {grade !== null && rubric.length > 0 && (
        <div>
          <p className="text-sm font-semibold">{t.marksGiven}</p>
          <ul className="grid gap-0.5">
            {rubric.map(({ name, marks: most }, index) => (
              <li key={index} className="flex justify-between gap-3">
                <span className="break-words">{name}</span>
                <span className="shrink-0 tabular-nums">
                  {t.marksOf(formatMarks(marks[index] ?? 0), formatMarks(most))}
                </span>
              </li>
            ))}
          </ul>
          {latePercent > 0 && <p className="text-sm text-muted">{t.deducted(latePercent)}</p>}
        </div>
      )}
      {comment !== '' && (
        <div>
          <p className="text-sm font-semibold">{t.teacherComment}</p>
          <p className="break-words whitespace-pre-wrap">{comment}</p>
        </div>
      )}
      {voiceUrl !== null && (
        <audio controls preload="none" src={voiceUrl} aria-label={t.voiceNote} className="h-11 w-full" />
      )}
    </>
  )
}
