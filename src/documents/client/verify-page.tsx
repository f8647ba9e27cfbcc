import { BadgeCheck, Compass, RotateCcw } from 'lucide-react'
import { Link, useParams } from '@tanstack/react-router'
import type { Outputs } from '../../contract.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { Spinner } from '../../platform/client/ui/spinner.tsx'
import { t } from '../texts/verification.ts'

export type VerifiedDocument = Outputs['documents']['verify']

/** The details of a document on the page. */
export type DocumentDescription = {
  title: string
  rows: (readonly [label: string, value: string])[]
  /** Whether the document is fully valid. `status` is the sentence about it. */
  isValid: boolean
  status: string
}

type Props = { describe: (document: VerifiedDocument) => DocumentDescription }

/** The page that a document's QR code links to. */
export function VerifyPage({ describe }: Props) {
  const { code } = useParams({ from: '/_site/verify/$code' })
  const { data: document } = trpc.documents.verify.useQuery({ code })
  if (!document) return <Spinner />
  const { title, rows, isValid, status } = describe(document)
  const Sign = isValid ? BadgeCheck : RotateCcw
  return (
    <div className="shell py-8 sm:py-12">
      <section aria-labelledby="document" className="card max-w-2xl p-6 sm:p-8">
        <h1 id="document" className="title-section">
          {title}
        </h1>
        <p className={`mt-3 flex items-start gap-2 ${isValid ? 'text-success' : 'text-danger'}`}>
          <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {status}
        </p>
        <dl className="mt-5 divide-y divide-hairline">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">{t.compare}</p>
      </section>
    </div>
  )
}

export function DocumentNotFound() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="title-page">{t.notFound}</h1>
      <p className="measure text-muted">{t.notFoundText}</p>
      <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
        <Compass aria-hidden="true" />
        {t.browseCourses}
      </Link>
    </div>
  )
}
