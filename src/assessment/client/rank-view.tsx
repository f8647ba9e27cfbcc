import { failure } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { t } from '../texts/result.ts'
import { formatMarks } from './quiz-clock.ts'

/** The student's rank in a quiz, and the rank list if the quiz shows it. */
export function RankView({ id }: { id: number }) {
  const { data } = trpc.quizResults.ranks.useQuery({ id })
  const hide = trpc.quizResults.hideName.useMutation({
    meta: { failure: failure(t.error, t.hideFailed), refresh: ['quizResults'] },
  })
  if (!data) return <Skeleton className="h-24" />
  if (!data.own) return null
  return (
    <section aria-labelledby="quiz-ranks" className="grid gap-3">
      <h3 id="quiz-ranks" className="title-section">
        {t.rankList}
      </h3>
      <p className="flex flex-wrap gap-x-5 font-semibold tabular-nums">
        <span>{t.yourRank(data.own.rank, data.students)}</span>
        <span>{t.percentile(formatMarks(data.own.percentile))}</span>
      </p>
      <p className="max-w-prose text-sm text-muted">{t.rankHint}</p>
      {data.items.length > 0 && (
        <>
          <ol aria-label={t.rankList} className="card divide-y divide-hairline">
            {data.items.map(({ rank, username, grade, isOwn }, index) => (
              <li
                key={index}
                aria-current={isOwn ? 'true' : undefined}
                className={`flex items-baseline gap-4 px-4 py-2 tabular-nums ${isOwn ? 'bg-amber-soft font-semibold' : ''}`}
              >
                <span className="w-10 shrink-0 text-end">
                  <span className="sr-only">{t.rankOf(rank)}</span>
                  <span aria-hidden="true">{rank}</span>
                </span>
                <span className={`min-w-0 grow break-words ${username === null ? 'text-muted' : ''}`}>
                  {username === null ? t.hiddenName : isOwn ? t.you(username) : username}
                </span>
                <span className="shrink-0">{t.marks(formatMarks(grade))}</span>
              </li>
            ))}
          </ol>
          <Checkbox
            label={t.hideName}
            checked={hide.isPending ? hide.variables.hidden : data.hidesName}
            onChange={(event) => hide.mutate({ hidden: event.target.checked })}
          />
        </>
      )}
    </section>
  )
}
