import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../platform/count.ts'
import { formatRupees, formatShortRupees } from '../../../platform/money.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { BarChart } from '../../../platform/client/ui/charts/bar-chart.tsx'
import { ChartCard } from '../../../platform/client/ui/charts/chart-card.tsx'
import { t } from '../../texts/dashboard.ts'

type Overview = Outputs['admin']['overview']

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(interfaceLocale(), { ...options, timeZone: 'UTC' })

/** Revenue by month, registrations and enrolments by week, and the most popular courses. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const { revenueByMonth, byWeek, popularCourses } = overview
  const month = formatOf({ month: 'short' })
  const monthAndYear = formatOf({ month: 'short', year: 'numeric' })
  const day = formatOf({ day: 'numeric', month: 'short' })
  const revenue = revenueByMonth.reduce((sum, { revenue }) => sum + revenue, 0)
  const enrollments = byWeek.reduce((sum, { enrollments }) => sum + enrollments, 0)
  const users = byWeek.reduce((sum, { newUsers }) => sum + newUsers, 0)
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <ChartCard
        title={t.incomeByMonth}
        chart={
          <BarChart
            summary={t.incomeSummary(formatRupees(revenue), revenueByMonth.length)}
            labels={revenueByMonth.map((row) => month.format(row.month))}
            series={[
              {
                name: t.incomeSeries,
                values: revenueByMonth.map((row) => row.revenue),
                format: formatShortRupees,
              },
            ]}
          />
        }
        columns={[t.month, t.payments, t.income]}
        rows={revenueByMonth.map((row) => [
          monthAndYear.format(row.month),
          formatCount(row.payments),
          formatRupees(row.revenue),
        ])}
      />
      <ChartCard
        title={t.peopleByWeek}
        chart={
          <BarChart
            summary={t.peopleSummary(formatCount(enrollments), formatCount(users), byWeek.length)}
            labels={byWeek.map((row) => day.format(row.week))}
            series={[
              { name: t.enrolments, values: byWeek.map((row) => row.enrollments), format: formatCount },
              { name: t.newUsers, values: byWeek.map((row) => row.newUsers), format: formatCount },
            ]}
          />
        }
        columns={[t.weekFrom, t.enrolments, t.newUsers]}
        rows={byWeek.map((row) => [
          day.format(row.week),
          formatCount(row.enrollments),
          formatCount(row.newUsers),
        ])}
      />
      <PopularCourses courses={popularCourses} />
    </div>
  )
}

/** A table with a bar for each figure. */
function PopularCourses({ courses }: { courses: Overview['popularCourses'] }) {
  const most = Math.max(1, ...courses.map(({ students }) => students))
  return (
    <section aria-labelledby="popular" className="card min-w-0 p-5 xl:col-span-2">
      <h2 id="popular" className="title-card">
        {t.popularCourses}
      </h2>
      {courses.length === 0 ? (
        <p className="mt-3 text-muted">{t.noStudents}</p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="text-start">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">
                {t.course}
              </th>
              <th scope="col" className="py-1.5 ps-4 font-semibold max-sm:text-end">
                {t.students}
              </th>
              <th scope="col" className="py-1.5 ps-4 text-end font-semibold max-sm:hidden">
                {t.income}
              </th>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.id} className="border-t border-hairline">
                <th scope="row" className="py-2 text-start font-normal">
                  <Link to="/courses/$slug" params={{ slug: course.slug }} className="text-link">
                    {course.title}
                  </Link>
                </th>
                <td className="py-2 ps-4 sm:w-2/5">
                  <div className="flex items-center justify-end gap-3 sm:justify-start">
                    <span className="w-8 text-end font-medium">{formatCount(course.students)}</span>
                    <span aria-hidden="true" className="flex-1 max-sm:hidden">
                      <span
                        className="block h-3 rounded-sm border border-amber-mark bg-amber"
                        style={{
                          width: `${(course.students / most) * 100}%`,
                          minWidth: course.students ? 4 : 0,
                        }}
                      />
                    </span>
                  </div>
                </td>
                <td className="py-2 ps-4 text-end max-sm:hidden">{formatRupees(course.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
