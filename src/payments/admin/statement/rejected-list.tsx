import { useState } from 'react'
import { toRupees } from '../../../platform/money.ts'
import { ApproveAfterAll } from '../money/refunds/approve-after-all.tsx'
import { LineFacts, RequestFacts } from './line-facts.tsx'
import type { Matched } from './use-statement.ts'
import { t } from '../../texts/admin-statement.ts'

/** Rejected payments whose money is in the statement, each with a button to approve it. */
export function RejectedList({ matched }: { matched: Matched }) {
  const { lines, payments, fingerprints, rejected } = matched
  const [approved, setApproved] = useState<ReadonlySet<number>>(new Set())
  if (rejected.length === 0) return null
  return (
    <section aria-labelledby="statement-rejected" className="card mt-6 p-4 sm:p-5">
      <h2 id="statement-rejected" className="text-xl font-semibold">
        {t.rejectedWithMoney(rejected.length)}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.rejectedWithMoneyHint}</p>
      <ul className="mt-1 divide-y divide-hairline">
        {rejected.map(({ id, at }) => {
          const [payment, line, prints] = [payments.get(id), lines[at], fingerprints[at]]
          if (!payment || !line || !prints) return null
          return (
            <li key={id} className="grid items-start gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_1fr_auto]">
              <RequestFacts payment={payment} />
              <LineFacts line={line} />
              {approved.has(id) ? (
                <p role="status" className="font-medium text-success">
                  {t.approved}
                </p>
              ) : (
                <ApproveAfterAll
                  payment={payment}
                  line={{ paymentId: id, day: line.day, fingerprints: prints }}
                  lineAmount={toRupees(line.paise)}
                  onApproved={() => setApproved((before) => new Set(before).add(id))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
