import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { useViewer } from '../viewer.ts'
import { describeDuty } from './duty-names.ts'
import { t } from '../../texts/staff.ts'

const KEPT = 'join-staff'

const onHash = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/**
 * Returns the token from the fragment of the URL, which browsers never send to the server. The tab stores it
 * while the user signs in.
 */
function readToken(): string {
  const given = location.hash.slice(1)
  try {
    if (given) sessionStorage.setItem(KEPT, given)
    return given || (sessionStorage.getItem(KEPT) ?? '')
  } catch {
    return given
  }
}

/** Shows an invitation to the staff, and accepts it. */
export function JoinStaffPage() {
  const token = useSyncExternalStore<string | undefined>(onHash, readToken, () => undefined)
  return (
    <div className="shell grid min-h-[60vh] place-items-center py-12">
      <div className="card w-full max-w-lg p-6 sm:p-8">
        {token === undefined ? (
          <Skeleton className="h-64" />
        ) : token === '' ? (
          <NoInvitation />
        ) : (
          <Invitation key={token} token={token} />
        )}
      </div>
    </div>
  )
}

function NoInvitation() {
  return (
    <>
      <h1 className="title-section">{t.noInvitation}</h1>
      <p className="mt-2 text-muted">{t.noInvitationText}</p>
    </>
  )
}

function Invitation({ token }: { token: string }) {
  const { timeZone } = useSite()
  const viewer = useViewer()
  const { mutate, ...shown } = trpc.staff.invitation.useMutation()
  useEffect(() => mutate({ token }), [mutate, token])
  const accept = trpc.staff.accept.useMutation({
    meta: { refresh: ['auth', 'notifications'] },
    onSuccess: () => {
      try {
        sessionStorage.removeItem(KEPT)
      } catch {
        // The browser does not allow storage.
      }
    },
  })
  if (accept.isSuccess)
    return (
      <div role="status">
        <CircleCheck aria-hidden="true" className="size-9 text-success" />
        <h1 className="title-section mt-3">{t.joined}</h1>
        <p className="mt-2 text-muted">{t.joinedText}</p>
        {/* Reloads the whole page, because the new duties change all data. */}
        <a href="/admin" className={buttonClass({ className: 'mt-6' })}>
          {t.openAdminArea}
        </a>
      </div>
    )
  if (shown.isError) return <NoInvitation />
  if (!shown.data) return <Skeleton className="h-64" />
  const { duties, expiresAt } = shown.data
  return (
    <>
      <h1 className="title-section">{t.joinStaff}</h1>
      <p className="mt-2">{t.joinIntro}</p>
      <ul className="mt-3 list-disc ps-5">
        {duties.map((duty) => (
          <li key={`${duty.duty} ${duty.courseId} ${duty.batchId}`} className="break-words">
            {describeDuty(duty, timeZone)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        <Rich text={t.joinUntil} tags={{ date: () => <When date={expiresAt} /> }} />
      </p>
      {accept.error && <FormError message={messageOf(accept.error, t.tryAgain)} />}
      {viewer ? (
        <>
          <p className="mt-4 break-words">{t.signedInAs(viewer.username)}</p>
          <Button
            className="mt-3"
            block
            busy={accept.isPending}
            busyLabel={t.accepting}
            onClick={() => accept.mutate({ token })}
          >
            {t.accept}
          </Button>
        </>
      ) : (
        <>
          <p className="mt-4">{t.signInToJoin}</p>
          <Link to="/login" search={{ from: '/join-staff' }} className={buttonClass({ className: 'mt-3' })}>
            {t.signInOrCreate}
          </Link>
        </>
      )}
    </>
  )
}
