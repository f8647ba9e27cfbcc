import { ChevronDown, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { CorrectionInput, CorrectionRow } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'
import { AnswerGroups } from './answer-groups.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { CorrectionHistory } from './correction-history.tsx'

const percent = (share: number) =>
  new Intl.NumberFormat(interfaceLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
const fraction = (value: number) =>
  new Intl.NumberFormat(interfaceLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value,
  )

/** The questions in a quiz with their figures, and the corrections of their keys. */
export function QuestionFigures({ id }: { id: number }) {
  const query = trpc.quizResults.statistics.useQuery(
    { id },
    // While a background job marks answers again, the figures change.
    { refetchInterval: ({ state }) => (state.data?.isRegrading ? 2000 : false) },
  )
  const correcting = useDialog<CorrectionInput>()
  if (!query.data)
    return query.isError ? <LoadMore query={{ ...query, ...NO_PAGES }} /> : <Skeleton className="h-96" />
  const { attempts, questions, corrections, isRegrading } = query.data
  if (attempts === 0)
    return <Empty icon={<ListChecks />} text={t.noAttempts} hint={t.noAttemptsHint} className="card" />
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t.figuresHint(attempts)}</p>
      <p role="status" className={isRegrading ? 'text-sm font-medium' : 'sr-only'}>
        {isRegrading ? t.regrading : ''}
      </p>
      <ol aria-label={t.questions} className="card divide-y divide-hairline">
        {questions.map((question, index) => (
          <Question
            key={question.versionId}
            id={id}
            number={index + 1}
            question={question}
            corrections={corrections.filter(({ versionId }) => versionId === question.versionId)}
            onCorrect={(change) => correcting.show({ id, versionId: question.versionId, change })}
          />
        ))}
      </ol>
      {correcting.state && (
        <CorrectDialog
          key={correcting.state.serial}
          correction={correcting.state.subject}
          open={correcting.state.open}
          onClose={correcting.close}
        />
      )}
    </div>
  )
}

const NO_PAGES = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }

type Figures = {
  versionId: number
  html: string
  isDropped: boolean
  isEarlier: boolean
  section: string | null
  attempts: number
  answered: number
  difficulty: number
  discrimination: number | null
}

interface QuestionProps {
  id: number
  number: number
  question: Figures
  corrections: readonly CorrectionRow[]
  onCorrect: (change: CorrectionInput['change']) => void
}

function Question({ id, number, question, corrections, onCorrect }: QuestionProps) {
  const [isShown, setIsShown] = useState(false)
  const figures = [
    [t.difficulty, percent(question.difficulty)],
    [t.discrimination, question.discrimination === null ? '–' : fraction(question.discrimination)],
    [t.answered, t.answeredOf(question.answered, question.attempts)],
  ]
  return (
    <li className="grid min-w-0 gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{t.question(number)}</h3>
        {question.section !== null && <Badge>{question.section}</Badge>}
        {question.isDropped && <Badge tone="danger">{t.dropped}</Badge>}
        {question.isEarlier && <Badge>{t.earlierVersion}</Badge>}
        {corrections.some(({ kind, isUndone }) => kind !== 'undo' && !isUndone) && (
          <Badge>{t.corrected}</Badge>
        )}
      </div>
      <Prose html={question.html} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isShown}
          aria-label={t.showAnswersOf(number)}
          icon={<ChevronDown aria-hidden="true" className={isShown ? 'rotate-180' : ''} />}
          onClick={() => setIsShown(!isShown)}
        >
          {t.answersAndKey}
        </Button>
      </p>
      {isShown && (
        <>
          <AnswerGroups id={id} versionId={question.versionId} onCorrect={onCorrect} />
          <CorrectionHistory
            corrections={corrections}
            onUndo={(correctionId) => onCorrect({ kind: 'undo', correctionId })}
          />
        </>
      )}
    </li>
  )
}
