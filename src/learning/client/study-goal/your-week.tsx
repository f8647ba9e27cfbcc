import { Link } from '@tanstack/react-router'
import { cx } from '../../../platform/client/ui/cx.ts'
import type { Week } from '../../study-goal.schema.ts'
import { WeekRing } from './week-ring.tsx'
import { t } from '../../texts/study-goal.ts'

/** This week's progress, with a link to the goal. */
export function YourWeek({ week, className }: { week: Week; className?: string }) {
  return (
    <section
      aria-label={t.yourWeek}
      className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', className)}
    >
      <WeekRing week={week} />
      <Link to="/account" hash="goal" className="touch text-link text-sm">
        {t.changeGoal}
      </Link>
    </section>
  )
}
