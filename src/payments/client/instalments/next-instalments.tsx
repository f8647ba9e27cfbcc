import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { formatRupees } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/plans.ts'

/** The student's next instalments. Renders nothing if there are none. */
export function NextInstalments({ className }: { className?: string }) {
  const { data: instalments = [] } = trpc.payments.nextParts.useQuery(undefined, {
    enabled: Boolean(useViewer()),
  })
  if (instalments.length === 0) return null
  return (
    <section aria-labelledby="next-instalments" className={className}>
      <h2 id="next-instalments" className="title-card">
        {t.nextInstalments}
      </h2>
      <ul className="card mt-3 divide-y divide-hairline px-4.5 sm:px-6">
        {instalments.map(({ courseId, title, part, amount, dueAt, openUntil, isOpen }) => (
          <li key={courseId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold break-words">{title}</p>
              <p className="text-sm text-muted">
                <Rich
                  text={
                    isOpen
                      ? t.nextWithAccess(part.number, part.of, formatRupees(amount))
                      : t.nextWithoutAccess(part.number, part.of, formatRupees(amount))
                  }
                  tags={{
                    due: () => <When date={dueAt} as="date" />,
                    end: () => <When date={openUntil} as="date" />,
                  }}
                />
              </p>
            </div>
            <Link
              to="/upgrade"
              search={{ courseId }}
              aria-label={t.payNextInstalmentOf(title)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t.payNextInstalment}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
