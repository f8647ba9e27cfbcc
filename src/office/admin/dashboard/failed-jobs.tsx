import { nameOfJob } from '../../../academy/job-names.rules.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/dashboard.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

/** Failed background jobs. Renders nothing if there are none. */
export function FailedJobs({ jobs }: { jobs: Outputs['admin']['overview']['failedJobs'] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="failed-jobs" className="card border-amber-mark p-4 sm:p-5">
      <h2 id="failed-jobs" className="title-card">
        {t.failedJobs}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.failedJobsHint}</p>
      <ul className="mt-3 divide-y divide-hairline">
        {jobs.map(({ id, name, recurring, failedAt, error }) => (
          <li key={id} className="py-2">
            <p className="font-medium">
              {nameOfJob(name)}
              {recurring && <span className="ms-2 text-sm font-normal text-muted">{t.recurring}</span>}
            </p>
            <p className="text-sm break-words">{error}</p>
            <p className="text-sm text-muted">
              <Rich text={t.failed} tags={{ date: () => <When date={failedAt} /> }} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
