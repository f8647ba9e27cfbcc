import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/billing.ts'

const BillingDetails = lazyPart(() => import('./billing-details.tsx').then((m) => m.BillingDetails))

/**
 * A collapsed section with the form for invoice details, because few students need it. The form loads when the
 * section is first opened.
 */
export function BillingDisclosure() {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="card mt-6 max-w-3xl p-5"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="touch w-fit font-medium">{t.forBusiness}</summary>
      {opened && (
        <Suspense fallback={<Skeleton className="mt-4 h-40" />}>
          <BillingDetails />
        </Suspense>
      )}
    </details>
  )
}
