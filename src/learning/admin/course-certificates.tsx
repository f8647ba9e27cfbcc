import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '../../catalogue/courses.schema.ts'
import { certificatesInput } from '../../catalogue/admin/course/course-tabs.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { useDialog } from '../../platform/client/ui/overlays/use-dialog.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import type { IssuedCertificate } from '../certificates.schema.ts'
import { IssueDialog, ReplaceDialog, RevokeDialog } from './certificate-dialogs.tsx'
import { CertificateSettingsForm } from './certificate-settings.tsx'
import { t } from '../texts/admin-certificates.ts'

/** The certificates of a course: the rule for issuing them, and all issued certificates. */
export function CourseCertificates({ course: { id } }: { course: Course }) {
  const { data: settings } = trpc.certificates.settings.useQuery({ courseId: id })
  const query = trpc.certificates.byCourse.useInfiniteQuery(certificatesInput(id), {
    getNextPageParam: (last) => last.nextCursor,
  })
  if (!settings || !query.data)
    return query.isError ? <LoadMore query={query} /> : <Skeleton className="h-96 rounded-card" />
  const issued = query.data.pages.flatMap(({ items }) => items)
  return (
    <div className="grid gap-6">
      <CertificateSettingsForm courseId={id} settings={settings} />
      {(settings.rule !== 'off' || issued.length > 0) && (
        <Issued courseId={id} issued={issued} canIssue={settings.rule !== 'off'}>
          <LoadMore query={query} label={t.showMore} />
        </Issued>
      )}
    </div>
  )
}

type IssuedProps = {
  courseId: number
  issued: IssuedCertificate[]
  canIssue: boolean
  children: ReactNode
}

function Issued({ courseId, issued, canIssue, children }: IssuedProps) {
  const issuing = useDialog<number>()
  const revoking = useDialog<IssuedCertificate>()
  const replacing = useDialog<IssuedCertificate>()
  return (
    <section aria-labelledby="issued">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="issued" className="title-card">
          {t.issued}
        </h2>
        {canIssue && (
          <Button variant="secondary" onClick={() => issuing.show(courseId)}>
            <Award aria-hidden="true" />
            {t.issue}
          </Button>
        )}
      </div>
      {issued.length === 0 ? (
        <Empty icon={<Award />} text={t.noneIssued} hint={t.noneIssuedHint} />
      ) : (
        <ul aria-label={t.issued} className="card divide-y divide-hairline">
          {issued.map((certificate) => (
            <Row
              key={certificate.id}
              certificate={certificate}
              onRevoke={() => revoking.show(certificate)}
              onReplace={() => replacing.show(certificate)}
            />
          ))}
        </ul>
      )}
      {children}
      {issuing.state && (
        <IssueDialog key={`i${issuing.state.serial}`} {...issuing.state} onClose={issuing.close} />
      )}
      {revoking.state && (
        <RevokeDialog key={`v${revoking.state.serial}`} {...revoking.state} onClose={revoking.close} />
      )}
      {replacing.state && (
        <ReplaceDialog key={`p${replacing.state.serial}`} {...replacing.state} onClose={replacing.close} />
      )}
    </section>
  )
}

type RowProps = { certificate: IssuedCertificate; onRevoke: () => void; onReplace: () => void }

function Row({ certificate, onRevoke, onReplace }: RowProps) {
  const { id, name, username, issuedAt, revokedAt, reason, isReplaced } = certificate
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {isReplaced ? <Badge>{t.replaced}</Badge> : revokedAt && <Badge tone="danger">{t.revoked}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {username} · <Rich text={t.issuedOn} tags={{ date: () => <When date={issuedAt} as="date" /> }} />
          {reason && ` · ${reason}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {revokedAt === null && (
          <a
            href={`/api/certificates/${id}/pdf?inline=1`}
            target="_blank"
            rel="noopener"
            aria-label={t.openOf(name)}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {t.open}
          </a>
        )}
        {!isReplaced && (
          <Button variant="ghost" size="sm" aria-label={t.replaceOf(name)} onClick={onReplace}>
            {t.replace}
          </Button>
        )}
        {revokedAt === null && (
          <Button variant="ghost" size="sm" aria-label={t.revokeOf(name)} onClick={onRevoke}>
            {t.revoke}
          </Button>
        )}
      </div>
    </li>
  )
}
