import { Undo2 } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/admin-hand-over.ts'

/** The latest messages that staff handed over, each with the staff member's name and the time. */
export function DoneHandOvers({ busy, onPutBack }: { busy: boolean; onPutBack: (ids: number[]) => void }) {
  const { data } = trpc.handOver.done.useQuery()
  if (!data?.length) return null
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="title-card">{t.doneTitle}</h2>
      <ul aria-label={t.doneTitle} className="card mt-2 divide-y divide-hairline">
        {data.map(({ userId, username, fullName, ids, titles, handedOverAt, by }) => (
          <li
            key={`${userId} ${handedOverAt.getTime()}`}
            className="flex items-center justify-between gap-4 px-4 py-1.5 sm:px-5"
          >
            <div className="min-w-0 break-words">
              <p dir="auto">{fullName ?? username}</p>
              <p dir="auto" className="text-sm">
                {titles[0]} {titles.length > 1 && t.more(titles.length - 1)}
              </p>
              <p className="text-sm text-muted">
                <When date={handedOverAt} /> {by && t.by(by)}
              </p>
            </div>
            <Button
              size="sm"
              variant="ghost"
              className="shrink-0"
              icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
              aria-label={t.putBackFor(fullName ?? username)}
              disabled={busy}
              onClick={() => onPutBack(ids)}
            >
              {t.putBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
