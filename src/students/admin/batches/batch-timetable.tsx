import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Batch, BatchClass } from '../../batches.schema.ts'
import { t } from '../../texts/admin-batches.ts'

/** The live classes of the batch's courses. */
export function BatchTimetable({ batch: { id, members } }: { batch: Batch }) {
  const { data } = trpc.batches.timetable.useQuery({ id })
  if (!data) return <Skeleton className="mt-4 h-64 rounded-card" />
  const { coming, past } = data
  if (coming.length + past.length === 0)
    return <Empty icon={<CalendarDays />} text={t.noClasses} hint={t.noClassesHint} />
  return (
    <div className="mt-6 grid gap-8">
      {coming.length > 0 && <Classes title={t.coming} classes={coming} />}
      {past.length > 0 && <Classes title={t.past} classes={past} members={members} />}
    </div>
  )
}

interface ClassesProps {
  title: string
  classes: readonly BatchClass[]
  /** The number of members, for live classes that are over. */
  members?: number
}

function Classes({ title, classes, members }: ClassesProps) {
  return (
    <section>
      <h2 className="title-card">{title}</h2>
      <ul aria-label={title} className="card mt-2 divide-y divide-hairline">
        {classes.map((one) => (
          <li key={one.lessonId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-56">
              <Link to="/lessons/$id" params={{ id: String(one.lessonId) }} className="text-link break-words">
                {one.title}
              </Link>
              <p className="text-sm break-words text-muted">{one.course}</p>
            </div>
            <p className="text-sm tabular-nums">
              <When date={one.startsAt} /> · {t.minutes(one.minutes)}
              {members !== undefined && (
                <span className="block text-muted">{t.attended(one.attended, members)}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
