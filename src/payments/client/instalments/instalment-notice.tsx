import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Ref } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { Quote } from '../../payments.schema.ts'
import { t } from '../../texts/plans.ts'

interface InstalmentNoticeProps {
  instalments: NonNullable<Quote['instalments']>
  slug: string | null
  /** The element that receives focus, for `useFocusOnChange`. */
  news: Ref<HTMLDivElement>
}

/** The number and the due date of the next instalment. Renders nothing before the first instalment is paid. */
export function InstalmentNotice({ instalments, slug, news }: InstalmentNoticeProps) {
  const { part, amounts, dueAt, openUntil, isOpen } = instalments
  if (!part || !dueAt || !openUntil) return null
  return (
    <section aria-labelledby="next-instalment" className="card mt-8 max-w-3xl p-5 sm:p-6">
      <div
        ref={news}
        tabIndex={-1}
        role="status"
        className="flex scroll-mt-30 scroll-mb-6 items-start gap-3.5 outline-none"
      >
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
        <div className="min-w-0">
          <h2 id="next-instalment" className="title-card">
            {t.instalmentsPaid(part.number - 1, part.of)}
          </h2>
          <p className="mt-1.5">
            <Rich
              text={t.instalmentDue(part.number, part.of, formatRupees(amounts[part.number - 1] ?? 0))}
              tags={{
                date: () => (
                  <strong className="font-semibold">
                    <When date={dueAt} as="date" />
                  </strong>
                ),
              }}
            />
          </p>
          <p className="mt-1 text-sm text-muted">
            <Rich
              text={isOpen ? t.haveAccessUntil : t.accessEnded}
              tags={{ date: () => <When date={openUntil} as="date" /> }}
            />
          </p>
          {isOpen && slug !== null && (
            <Link
              to="/courses/$slug"
              params={{ slug }}
              className={buttonClass({ variant: 'secondary', className: 'mt-4' })}
            >
              {t.goToCourse}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
