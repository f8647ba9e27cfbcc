import { BadgeCheck, Compass, RotateCcw } from 'lucide-react'
import { Link, useParams } from '@tanstack/react-router'
import { formatDay } from '../../../platform/time-zone.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import type { VerifiedPaper } from '../../papers.schema.ts'

const KINDS = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
} satisfies Record<VerifiedPaper['kind'], string>

/** What a paper says, for whoever holds it: where its QR code leads. */
export function VerifyPage() {
  const { code } = useParams({ from: '/_site/verify/$code' })
  const { data: paper } = trpc.papers.verify.useQuery({ code })
  if (!paper) return <Spinner />
  const { kind, number, day, amount, academy, payer, about, givenBack } = paper
  const rows = [
    ['Number', number],
    ['Date', formatDay(day)],
    [kind === 'credit_note' ? 'Amount credited' : 'Amount received', amount],
    ['Issued by', academy],
    ['Made out to', payer],
    ...(about === null ? [] : [['About', about]]),
  ]
  const Sign = givenBack ? RotateCcw : BadgeCheck
  return (
    <div className="shell py-8 sm:py-12">
      <section aria-labelledby="paper" className="card max-w-2xl p-6 sm:p-8">
        <h1 id="paper" className="title-section">
          {KINDS[kind]} {number}
        </h1>
        <p className={`mt-3 flex items-start gap-2 ${givenBack ? 'text-danger' : 'text-success'}`}>
          <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {givenBack ? givenBackWords(givenBack) : 'Genuine, and it holds.'}
        </p>
        <dl className="mt-5 divide-y divide-hairline">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          Compare this with the paper: where they differ, the paper was changed.
        </p>
      </section>
    </div>
  )
}

function givenBackWords({ amount, day, isRevoked, wasMistake }: NonNullable<VerifiedPaper['givenBack']>) {
  if (wasMistake) return `Genuine, but revoked on ${formatDay(day)}: no payment was received.`
  return isRevoked
    ? `Genuine, but revoked: ${amount} was given back on ${formatDay(day)}.`
    : `Genuine. ${amount} of it was refunded, last on ${formatDay(day)}.`
}

/** Nothing was given out with this code. */
export function PaperNotFound() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <h1 className="title-page">No such paper</h1>
      <p className="measure text-muted">
        This academy has given out no receipt, invoice or credit note with this code. Scan it once more; if it
        stays away, the paper is not genuine.
      </p>
      <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
        <Compass aria-hidden="true" />
        Browse Courses
      </Link>
    </div>
  )
}
