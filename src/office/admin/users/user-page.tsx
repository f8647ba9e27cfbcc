import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { PaymentBadge, RevokedBadge } from '../../../catalogue/client/course/payment-badge.tsx'
import { UserAccess } from '../../../payments/admin/access/user-access.tsx'
import { DocumentLinks } from '../../../payments/admin/document-links.tsx'
import { paymentTitle } from '../../../payments/client/payment-title.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { CASH_METHOD } from '../../../payments/rules.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { StudentParentLinks } from '../../../students/admin/parents/student-parent-links.tsx'
import { CourseAccess } from '../courses/course-access.tsx'
import { RoleBadge } from './role-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { UserNotes } from './notes/user-notes.tsx'
import { UserEvents, UserSessions } from './user-security.tsx'
import { UserTokens } from './user-tokens.tsx'
import { t } from '../../texts/users.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { payments } from '../../../payments/payments.policy.ts'
import { accounts } from '../../../accounts/accounts.policy.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

/** A user's courses, payments and security, with the actions of administrators. */
export function UserPage() {
  const { id } = useParams({ from: '/admin/users_/$id' })
  const { data: user } = trpc.users.byId.useQuery({ id })
  const viewer = useViewer()
  const reads = payments.can(viewer, 'read')
  const helps = useMay('accounts')
  const administers = useMay('administrator')
  const gives = useMay('access')
  if (!user) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  const { membershipEndsAt } = user
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/users" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100 size-4" />
          {t.users}
        </Link>
      </div>
      <AdminPage title={user.username} intro={user.fullName}>
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Enrollments enrollments={user.enrollments} />
            {reads && <Payments payments={user.payments} />}
            {(gives || user.grants.length > 0) && <UserAccess user={user} />}
            {helps && user.role === 'student' && <StudentParentLinks userId={user.id} />}
            {accounts.can(viewer, 'readNotes', { userId: id }) && <UserNotes key={id} id={id} />}
            {user.showsSessions && <UserSessions user={user} />}
            {administers && (
              <>
                <UserTokens user={user} />
                <UserEvents user={user} />
              </>
            )}
          </div>
          <div className="grid gap-6">
            <section aria-label={t.account} className="card p-5">
              <dl className="grid gap-3 text-sm">
                <Fact label={t.role}>
                  <RoleBadge user={user} />
                  {user.isOwner && ` ${t.owner}`}
                </Fact>
                <Fact label={t.joined}>
                  <When date={user.createdAt} as="date" />
                </Fact>
                {user.mobile && (
                  <Fact label={t.mobile}>
                    <MobileLink mobile={user.mobile} isConfirmed={user.isMobileConfirmed} />
                  </Fact>
                )}
                <Fact label={t.premium}>
                  {membershipEndsAt ? (
                    <Rich text={t.until} tags={{ date: () => <When date={membershipEndsAt} as="date" /> }} />
                  ) : (
                    t.no
                  )}
                </Fact>
                <Fact label={t.signedInDevices}>{t.countOfDevices(user.sessions)}</Fact>
                <Fact label={t.twoStepVerification}>{user.hasSecondFactor ? t.yes : t.no}</Fact>
                <Fact label={t.id}>
                  <span className="font-mono text-xs break-all">{user.id}</span>
                </Fact>
              </dl>
            </section>
            {helps && <UserActions user={user} />}
          </div>
        </div>
      </AdminPage>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

type Detail = Outputs['users']['byId']

interface ListProps {
  id: string
  title: string
  /** The text to show if there are no rows. */
  empty: string
  children: ReactNode[]
}

function List({ id, title, empty, children }: ListProps) {
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="title-card">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="mt-2 text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">{children}</ul>
      )}
    </section>
  )
}

/** A student who has watched nothing for this many days counts as away. */
const AWAY_DAYS = 14

const isAway = ({ studiedAt, createdAt }: Detail['enrollments'][number]) =>
  Date.now() - (studiedAt ?? createdAt).getTime() > AWAY_DAYS * 86_400_000

const Enrollments = ({ enrollments }: Pick<Detail, 'enrollments'>) => (
  <List id="enrollments" title={t.courses} empty={t.noCourses}>
    {enrollments.map((enrollment) => (
      <li key={enrollment.courseId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
        <Link
          to="/admin/courses/$id"
          params={{ id: String(enrollment.courseId) }}
          search={{}}
          className="text-link min-w-0 flex-1 basis-52 truncate"
        >
          {enrollment.title}
        </Link>
        <CourseAccess access={enrollment.access} />
        {enrollment.finishedAt ? (
          <Badge tone="success">{t.finished}</Badge>
        ) : (
          isAway(enrollment) && <Badge>{t.notSeen(AWAY_DAYS)}</Badge>
        )}
        <span className="text-sm text-muted tabular-nums">
          <Rich
            text={t.progressSince(enrollment.progress)}
            tags={{ date: () => <When date={enrollment.createdAt} as="date" /> }}
          />
        </span>
        <span className="basis-full text-sm text-muted">
          {enrollment.studiedAt ? (
            <Rich
              text={t.lastStudied}
              tags={{ date: () => <When date={enrollment.studiedAt ?? enrollment.createdAt} as="date" /> }}
            />
          ) : (
            t.notStarted
          )}
        </span>
      </li>
    ))}
  </List>
)

const Payments = ({ payments }: Pick<Detail, 'payments'>) => (
  <List id="user-payments" title={t.payments} empty={t.noPayments}>
    {payments.map((payment) => (
      <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
        <div className="min-w-0 flex-1 basis-52">
          <Link to="/admin/payments" search={{ search: `#${payment.id}` }} className="text-link">
            {paymentTitle(payment)}
          </Link>
          <p className="text-sm text-muted tabular-nums">
            {payment.paymentMethod === CASH_METHOD ? t.cash : payment.transactionId} ·{' '}
            <When date={payment.submittedAt} as="date" />
          </p>
        </div>
        <span className="font-medium tabular-nums">{formatRupees(payment.amount)}</span>
        {payment.revocation ? <RevokedBadge /> : <PaymentBadge status={payment.status} />}
        <div className="basis-full">
          <DocumentLinks payment={payment} />
        </div>
      </li>
    ))}
  </List>
)
