import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { SetupStep } from '../../office.schema.ts'

const steps: Record<SetupStep, LinkProps & { label: string; why: string }> = {
  figures: {
    to: '/admin/settings',
    hash: 'figures',
    label: 'Say which figures the home page shows',
    why: 'Until then it shows examples, such as 10,000+ students.',
  },
  payments: {
    to: '/admin/settings',
    hash: 'payments',
    label: 'Say where students pay',
    why: 'Until then the upgrade page asks nobody for money.',
  },
  contact: {
    to: '/admin/settings',
    hash: 'contact',
    label: 'Say how you can be reached',
    why: 'Whoever lost a password, or has a question, needs somebody to ask.',
  },
  backups: {
    to: '/admin/backups',
    hash: 'second-place',
    label: 'Set a second backup location',
    why: 'Until then all backups are on the same machine as the academy.',
  },
  course: {
    to: '/admin/courses',
    search: { add: true },
    label: 'Make your first course',
    why: 'The home page waits for it.',
  },
}

/** What a new academy still lacks; gone when nothing does. */
export function SetupList({ steps: open }: { steps: readonly SetupStep[] }) {
  if (open.length === 0) return null
  return (
    <section aria-labelledby="setup" className="card p-5">
      <h2 id="setup" className="title-card">
        To set up
      </h2>
      <ul className="mt-3 divide-y divide-hairline">
        {open.map((step) => {
          const { label, why, ...target } = steps[step]
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-4 py-1 max-sm:pb-2.5">
              <Link {...target} className="text-link inline-flex min-h-11 items-center gap-1.5">
                {label}
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
              <span className="text-sm text-muted">{why}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
