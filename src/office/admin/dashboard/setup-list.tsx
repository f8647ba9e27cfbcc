import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { SetupStep } from '../../office.schema.ts'
import { t } from '../../texts/dashboard.ts'

const steps: Record<SetupStep, LinkProps & { label: string; why: string }> = {
  figures: {
    to: '/admin/settings',
    hash: 'figures',
    get label() {
      return t.setUpFigures
    },
    get why() {
      return t.setUpFiguresWhy
    },
  },
  payments: {
    to: '/admin/settings',
    hash: 'payments',
    get label() {
      return t.setUpPayments
    },
    get why() {
      return t.setUpPaymentsWhy
    },
  },
  contact: {
    to: '/admin/settings',
    hash: 'contact',
    get label() {
      return t.setUpContact
    },
    get why() {
      return t.setUpContactWhy
    },
  },
  backups: {
    to: '/admin/backups',
    hash: 'second-place',
    get label() {
      return t.setUpBackups
    },
    get why() {
      return t.setUpBackupsWhy
    },
  },
  course: {
    to: '/admin/courses',
    search: { add: true },
    get label() {
      return t.setUpCourse
    },
    get why() {
      return t.setUpCourseWhy
    },
  },
}

/** The remaining steps to set up a new academy. Renders nothing if all are done. */
export function SetupList({ steps: open }: { steps: readonly SetupStep[] }) {
  if (open.length === 0) return null
  return (
    <section aria-labelledby="setup" className="card p-5">
      <h2 id="setup" className="title-card">
        {t.toSetUp}
      </h2>
      <ul className="mt-3 divide-y divide-hairline">
        {open.map((step) => {
          const { label, why, ...target } = steps[step]
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-4 py-1 max-sm:pb-2.5">
              <Link {...target} className="text-link inline-flex min-h-11 items-center gap-1.5">
                {label}
                <ArrowRight aria-hidden="true" className="rtl:-scale-x-100 size-4" />
              </Link>
              <span className="text-sm text-muted">{why}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
