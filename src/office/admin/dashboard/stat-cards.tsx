import { BookOpen, Clock, IndianRupee, Users } from 'lucide-react'
import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/dashboard.ts'

/** The four figures of the dashboard. Shows zeros while loading. */
export function StatCards() {
  const { data: stats } = trpc.admin.stats.useQuery()
  const cards = [
    { label: t.totalUsers, value: formatCount(stats?.totalUsers ?? 0), Icon: Users },
    { label: t.totalCourses, value: formatCount(stats?.totalCourses ?? 0), Icon: BookOpen },
    { label: t.pendingPayments, value: formatCount(stats?.pendingPayments ?? 0), Icon: Clock },
    { label: t.revenue, value: formatRupees(stats?.totalRevenue ?? 0), Icon: IndianRupee },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ label, value, Icon }) => (
        <div key={label} className="@container card flex flex-col justify-between gap-3 p-4 sm:p-5">
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            {label}
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          </dt>
          <dd className="text-[clamp(1rem,14cqi,1.75rem)] font-semibold whitespace-nowrap tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
