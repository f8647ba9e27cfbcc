import type { StudyGoal } from '../../study-goal.schema.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/study-goal.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** Study time of the last weeks, newest first, without the empty weeks at the end. */
export function StudyWeeks({ weeks }: { weeks: StudyGoal['weeks'] }) {
  const last = weeks.findLastIndex(({ minutes }) => minutes > 0)
  const shown = weeks.slice(0, last + 1)
  if (shown.length === 0) return null
  const most = Math.max(...shown.map(({ minutes }) => minutes))
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t.studyTimePerWeek}</h3>
      <ul className="grid gap-1.5 text-sm tabular-nums">
        {shown.map(({ from, minutes }) => (
          <li key={from} className="grid grid-cols-[9rem_minmax(0,1fr)_6rem] items-center gap-3">
            <span className="text-muted">
              <Rich
                text={t.from}
                tags={{ date: () => <When date={new Date(`${from}T12:00:00`)} as="date" /> }}
              />
            </span>
            <span aria-hidden="true" className="h-2 rounded-full bg-ink/10">
              <span
                className="block h-full rounded-full bg-amber-mark"
                style={{ width: `${(minutes / most) * 100}%` }}
              />
            </span>
            <span>{t.minuteCount(minutes)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
