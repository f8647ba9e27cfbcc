import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { SOON_DAYS } from '../../../students/students.rules.ts'
import { formatCount } from '../../../platform/count.ts'
import { formatRupees } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { ReportWeek, WeeklyReport } from '../../report.schema.ts'
import { readReportSearch } from './report-search.ts'
import { compare, formatFigure, type Unit } from './report-words.ts'
import { ReportWaiting } from './report-waiting.tsx'
import { t } from '../../texts/report.ts'

/** The figures for a week, compared with the week before, and the open tasks. It prints on one page. */
export function ReportPage() {
  const { week } = readReportSearch(useSearch({ from: '/admin/report' }))
  const { data, isError, isPlaceholderData } = trpc.admin.weeklyReport.useQuery(
    { week },
    { placeholderData: keepPreviousData },
  )
  return (
    <AdminPage
      title={t.weeklyReport}
      intro={data && t.fromTo(formatDay(data.from), formatDay(data.to))}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      }
    >
      <nav aria-label={t.week} className="mb-6 flex gap-2">
        {(['last', 'this'] as const).map((one) => (
          <Link
            key={one}
            to="/admin/report"
            search={one === 'this' ? { week: one } : {}}
            replace
            aria-current={one === week ? 'page' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center rounded-full border px-4 text-sm md:min-h-9',
              one === week
                ? 'border-edge bg-amber-soft font-semibold'
                : 'border-hairline bg-surface text-muted hover:text-ink',
            )}
          >
            {one === 'this' ? t.thisWeek : t.lastWeek}
          </Link>
        ))}
      </nav>
      {isError ? (
        <p role="alert" className="text-danger">
          {t.failed}
        </p>
      ) : data ? (
        <div
          className={cx('grid gap-6 print:gap-3 print:[zoom:0.8]', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <Figures report={data} week={week} />
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </AdminPage>
  )
}

function Figures({ report, week }: { report: WeeklyReport; week: ReportWeek }) {
  const { students, learning, money, due, from, to } = report
  const figure = (
    label: string,
    pair: { now: number | null; before: number | null },
    unit: Unit = 'count',
    hint?: string,
  ) => (
    <Figure label={label} hint={hint} note={compare(unit, pair, week)}>
      {formatFigure(unit, pair.now)}
    </Figure>
  )
  return (
    <>
      <Section title={t.waiting}>
        <ReportWaiting waiting={report.waiting} />
      </Section>
      <Section title={t.students}>
        <dl className={GRID}>
          {figure(t.newStudents, students.new)}
          {figure(t.active, students.active, 'count', t.activeHint)}
          <Figure label={t.notSeen(SOON_DAYS)}>
            <Link
              to="/admin/students"
              search={{ seen: 'notLately', state: 'open' }}
              className="underline decoration-edge/60 underline-offset-4 hover:decoration-current"
            >
              {formatCount(students.notSeen)}
            </Link>
          </Figure>
        </dl>
      </Section>
      <Section title={t.learning}>
        <dl className={GRID}>
          {figure(t.lessonsCompleted, learning.lessons)}
          {figure(t.testsTaken, learning.tests)}
          {figure(t.averageMarks, learning.average, 'percent')}
          {figure(t.certificates, learning.certificates)}
          {figure(t.questionsAsked, learning.questions)}
          {figure(t.questionsAnswered, learning.answered)}
          {figure(t.answerTime, learning.answerHours, 'hours', t.answerTimeHint)}
        </dl>
      </Section>
      <Section
        title={t.money}
        action={
          <Link to="/admin/money" search={{ from, to }} className="text-link text-sm print:hidden">
            {t.showMoney}
          </Link>
        }
      >
        <dl className={GRID}>
          {figure(t.received, money.received, 'rupees')}
          {figure(t.inCash, money.cash, 'rupees')}
          {figure(t.byTransfer, money.transfer, 'rupees')}
          {figure(t.refunded, money.refunded, 'rupees')}
          {figure(t.income, money.income, 'rupees')}
          <Figure label={t.due} note={due.count > 0 && t.dueHint(due.count)}>
            {formatRupees(due.amount)}
          </Figure>
        </dl>
      </Section>
    </>
  )
}

const GRID = 'grid grid-cols-2 gap-x-5 gap-y-5 sm:gap-x-8 lg:grid-cols-3 print:grid-cols-3 print:gap-y-2'

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="card p-5 print:p-3">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3 print:mb-2">
        <h2 className="title-card">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  hint?: string | undefined
  /** The comparison with the week before, or a description of the figure. */
  note?: string | false | null
  children: ReactNode
}

function Figure({ label, hint, note, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold break-words tabular-nums print:text-lg">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
      {hint && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  )
}
