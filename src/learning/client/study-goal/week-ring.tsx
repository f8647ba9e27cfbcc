import type { Week } from '../../study-goal.schema.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/study-goal.ts'

const SIZE = 48
const STROKE = 5
const RADIUS = (SIZE - STROKE) / 2
const AROUND = 2 * Math.PI * RADIUS

/**
 * The completed share of the weekly goal as a ring. It is decorative, because the text next to it contains the same
 * numbers.
 */
function Ring({ share }: { share: number }) {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE }
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-12 shrink-0 -rotate-90">
      <circle {...circle} className="stroke-ink/10" />
      {share > 0 && (
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          className="stroke-amber-mark"
        />
      )}
    </svg>
  )
}

/** The progress of the current week. Does not criticise the student for the missing part. */
export function WeekRing({ week: { unit, target, done, streak } }: { week: Week }) {
  return (
    <div className="flex items-center gap-3.5">
      <Ring share={Math.min(1, done / target)} />
      <p className="min-w-0 tabular-nums">
        <Rich
          text={unit === 'minutes' ? t.minutesThisWeek(done, target) : t.lessonsThisWeek(done, target)}
          tags={{ b: (words) => <span className="font-semibold">{words}</span> }}
        />
        {streak > 1 && <span className="block text-sm text-muted">{t.daysInARow(streak)}</span>}
      </p>
    </div>
  )
}
