import { Link } from '@tanstack/react-router'
import { formatRupees } from '../../../platform/money.ts'
import type { WeeklyReport } from '../../report.schema.ts'
import { t } from '../../texts/report.ts'

/** The open tasks of the staff, with links to the pages. */
export function ReportWaiting({ waiting }: Pick<WeeklyReport, 'waiting'>) {
  const { payments, amount, questions, submissions, objections, failedJobs } = waiting
  const rows = [
    [payments, t.waitingPayments(payments, formatRupees(amount)), '/admin/payments'],
    [questions, t.waitingQuestions(questions), '/admin/comments'],
    [submissions, t.waitingSubmissions(submissions), '/admin/submissions'],
    // Has no link, because each quiz has its own list of objections.
    [objections, t.waitingObjections(objections), null],
    [failedJobs, t.waitingJobs(failedJobs), '/admin'],
  ] as const
  const open = rows.filter(([count]) => count > 0)
  if (open.length === 0) return <p className="text-muted">{t.noTasks}</p>
  return (
    <ul className="grid gap-2 print:grid-cols-2">
      {open.map(([, text, to]) => (
        <li key={text}>
          {to ? (
            <Link to={to} className="text-link">
              {text}
            </Link>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}
