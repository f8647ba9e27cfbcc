import { Link } from '@tanstack/react-router'
import { Link2, UserCog, Users } from 'lucide-react'
import { Suspense } from 'react'
import { describeDuty } from '../../../accounts/client/staff/duty-names.ts'
import type { ListedDuty, StaffInvitation, StaffMember } from '../../../accounts/staff-duties.schema.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/staff.ts'

const DutiesDialog = lazyPart(() => import('./duties-dialog.tsx').then((m) => m.DutiesDialog))

const REFRESH = ['staff', 'audit'] as const

/** The staff with their duties, and open invitations. */
export function StaffPage() {
  const { data: staff } = trpc.staff.list.useQuery()
  const { data: invitations = [] } = trpc.staff.invitations.useQuery()
  const editing = useDialog<StaffMember | 'invitation' | null>()
  const removing = useDialog<StaffMember>()
  useHashDialog('invite', () => editing.show('invitation'))
  const remove = trpc.staff.save.useMutation({
    meta: {
      success: success(t.savedText, t.saved),
      failure: failure(t.error, t.notSaved),
      refresh: REFRESH,
    },
    onSettled: removing.close,
  })
  return (
    <AdminPage
      title={t.staff}
      intro={t.intro}
      actions={
        <>
          <Button
            variant="secondary"
            icon={<UserCog aria-hidden="true" />}
            onClick={() => editing.show(null)}
          >
            {t.giveDuties}
          </Button>
          <Button icon={<Link2 aria-hidden="true" />} onClick={() => editing.show('invitation')}>
            {t.invite}
          </Button>
        </>
      }
    >
      {!staff ? (
        <Skeleton className="h-64" />
      ) : staff.length === 0 ? (
        <Empty icon={<Users />} text={t.noStaff} hint={t.noStaffHint} />
      ) : (
        <ul className="card divide-y divide-hairline">
          {staff.map((member) => (
            <Member
              key={member.id}
              member={member}
              onEdit={() => editing.show(member)}
              onRemove={() => removing.show(member)}
            />
          ))}
        </ul>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {removing.state && (
        <ConfirmDialog
          open={removing.state.open}
          onClose={removing.close}
          onConfirm={() =>
            removing.state && remove.mutate({ username: removing.state.subject.username, duties: [] })
          }
          busy={remove.isPending}
          danger
          title={t.askRemove(removing.state.subject.username)}
          text={t.askRemoveText}
          confirmLabel={t.removeDuties}
        />
      )}
      <Suspense>
        {editing.state && (
          <DutiesDialog
            key={editing.state.serial}
            subject={editing.state.subject}
            open={editing.state.open}
            onClose={editing.close}
          />
        )}
      </Suspense>
    </AdminPage>
  )
}

interface MemberProps {
  member: StaffMember
  onEdit: () => void
  onRemove: () => void
}

function Member({ member: { id, username, fullName, blocked, duties }, onEdit, onRemove }: MemberProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="font-text text-base font-semibold tracking-normal">
          <Link to="/admin/users/$id" params={{ id }} className="text-link break-words">
            {username}
          </Link>
          {fullName && <span className="ms-2 font-normal break-words text-muted">{fullName}</span>}{' '}
          {blocked && <Badge>{t.blocked}</Badge>}
        </h2>
        <Duties duties={duties} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={t.changeDutiesOf(username)} onClick={onEdit}>
          {t.changeDuties}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="text-danger!"
          aria-label={t.removeOf(username)}
          onClick={onRemove}
        >
          {t.remove}
        </Button>
      </div>
    </li>
  )
}

const isOver = ({ until }: ListedDuty) => until !== null && until.getTime() < Date.now()

/** The duties in words. Duties that have ended are listed until an administrator removes them. */
function Duties({ duties }: { duties: readonly ListedDuty[] }) {
  const { timeZone } = useSite()
  return (
    <ul className="mt-1.5 grid gap-0.5 text-sm">
      {duties.map((duty) => (
        <li key={`${duty.duty} ${duty.courseId} ${duty.batchId}`} className="break-words">
          {describeDuty(duty, timeZone)} {isOver(duty) && <Badge>{t.ended}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const revoke = trpc.staff.revokeInvitation.useMutation({
    meta: { success: success(t.revoked), failure: failure(t.error, t.notRevoked), refresh: REFRESH },
  })
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="title-section mb-3">
        {t.invitations}
      </h2>
      <ul className="card divide-y divide-hairline">
        {invitations.map(({ id, label, duties, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
            <div className="min-w-0 flex-1 basis-80">
              <p className="font-semibold break-words">{label}</p>
              <Duties duties={duties} />
              <p className="mt-1.5 text-sm text-muted">
                <Rich text={t.invitationUntil} tags={{ date: () => <When date={expiresAt} /> }} />
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t.revokeOf(label)}
              busy={revoke.isPending && revoke.variables.id === id}
              onClick={() => revoke.mutate({ id })}
            >
              {t.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
