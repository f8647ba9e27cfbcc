import { Link } from '@tanstack/react-router'
import { Award, BadgeCheck, Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { issueOf, messageOf, type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import type { Certificate } from '../../certificates.schema.ts'
import { linkedInLink } from './linkedin.ts'
import { t } from '../../texts/certificates.ts'

/**
 * The certificate of a finished course, or the form to get it. Renders nothing if the course issues no certificates.
 */
export function CourseCertificate({ courseId }: { courseId: number }) {
  const { data: own } = trpc.certificates.mine.useQuery()
  const certificate = own?.items.find((one) => one.courseId === courseId && one.revokedAt === null)
  const claimable = own?.claimable.includes(courseId) ?? false
  if (!own || (!certificate && !claimable)) return null
  return (
    <section aria-labelledby="certificate" className="card p-5 sm:p-8">
      <h2 id="certificate" className="title-section flex items-center gap-3">
        <Award aria-hidden="true" className="size-7 shrink-0 text-amber-ink" />
        {certificate ? t.yourCertificate : t.getCertificate}
      </h2>
      {certificate ? (
        <Ready certificate={certificate} />
      ) : (
        <Claim courseId={courseId} name={own.name} suggestion={own.suggestion} />
      )}
    </section>
  )
}

function Ready({ certificate }: { certificate: Certificate }) {
  const site = useSite()
  const { id, code, name } = certificate
  return (
    <>
      <p className="mt-2 break-words text-muted">{t.issuedTo(name)}</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <a
          href={`/api/certificates/${id}/pdf`}
          download
          className={buttonClass({ className: 'max-sm:w-full' })}
        >
          <Download aria-hidden="true" />
          {t.download}
        </a>
        <a
          href={`/api/certificates/${id}/badge`}
          download
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <BadgeCheck aria-hidden="true" />
          {t.downloadBadge}
        </a>
        <Link
          to="/verify/$code"
          params={{ code }}
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t.verify}
        </Link>
        <a
          href={linkedInLink(certificate, site)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <ExternalLink aria-hidden="true" />
          {t.addToLinkedIn}
        </a>
      </div>
      <p className="mt-4 text-sm text-muted">
        {t.verifyHint} {t.badgeHint}
      </p>
    </>
  )
}

type ClaimProps = { courseId: number } & Pick<Outputs['certificates']['mine'], 'name' | 'suggestion'>

function Claim({ courseId, name: fixed, suggestion }: ClaimProps) {
  const [name, setName] = useState(suggestion)
  const claim = trpc.certificates.claim.useMutation({
    meta: { refresh: ['certificates', 'notifications'] },
  })
  const wrong = issueOf(claim.error, 'name')
  return (
    <form
      noValidate
      className="mt-4 grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        claim.mutate({ courseId, ...(fixed === null && { name }) })
      }}
    >
      {fixed === null ? (
        <Field label={t.nameOnCertificate} required hint={t.nameHint} error={wrong}>
          <Input
            value={name}
            maxLength={MAX.name}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      ) : (
        <p className="break-words text-muted">{t.issuedTo(fixed)}</p>
      )}
      {claim.error && !wrong && <FormError message={messageOf(claim.error, t.certificateFailed)} />}
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        busy={claim.isPending}
        busyLabel={t.preparing}
      >
        <Award aria-hidden="true" />
        {t.getCertificate}
      </Button>
    </form>
  )
}
