import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { PayeeChangeList } from '../../../academy/admin/payee/payee-change-list.tsx'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { OverviewCharts } from './overview-charts.tsx'
import { PayeeChanges } from './payee-changes.tsx'
import { PendingByAge } from './pending-by-age.tsx'
import { StaffHome } from './staff-home.tsx'
import { SetupList } from './setup-list.tsx'
import { StatCards } from './stat-cards.tsx'
import { t } from '../../texts/dashboard.ts'

/** The dashboard of administrators. Staff get links to their screens. */
export function DashboardPage() {
  return useMay('administrator') ? <Dashboard /> : <StaffHome />
}

function Dashboard() {
  const { data: overview, isError } = trpc.admin.overview.useQuery()
  return (
    <AdminPage
      title={t.dashboardOverview}
      actions={
        <Link to="/admin/report" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <CalendarDays aria-hidden="true" />
          {t.weeklyReport}
        </Link>
      }
    >
      <StatCards />
      {isError ? (
        <p role="alert" className="mt-6 text-danger">
          {t.figuresFailed}
        </p>
      ) : overview ? (
        <div className="mt-6 grid grid-cols-1 gap-6">
          <FailedJobs jobs={overview.failedJobs} />
          <PayeeChangeList />
          <PayeeChanges changes={overview.payeeChanges} />
          <SetupList steps={overview.setup} skipped={overview.setupSkipped} />
          <PendingByAge payments={overview.pendingPayments} total={overview.pendingTotal} />
          <OverviewCharts overview={overview} />
        </div>
      ) : (
        <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
          <Skeleton className="h-40 lg:col-span-2" />
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
    </AdminPage>
  )
}
