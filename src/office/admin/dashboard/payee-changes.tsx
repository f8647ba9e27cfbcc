import { AuditEntries } from '../../../academy/admin/audit-entries.tsx'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/dashboard.ts'

/**
 * Shows all administrators, for a week, that the payment details were changed. Renders nothing if there is no
 * change.
 */
export function PayeeChanges({ changes }: { changes: Outputs['admin']['overview']['payeeChanges'] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="payee-changes" className="card border-amber-mark pt-5">
      <h2 id="payee-changes" className="title-card px-4 sm:px-5">
        {t.payeeChanged}
      </h2>
      <p className="mt-1 px-4 pb-2 sm:px-5 text-sm text-muted">{t.payeeChangedHint}</p>
      <AuditEntries entries={changes} />
    </section>
  )
}
