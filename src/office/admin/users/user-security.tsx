import { Link } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { readAuditSearch } from '../../../academy/admin/audit-search.ts'
import { EventList } from '../../../accounts/client/security/event-list.tsx'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { userMessages } from './user-messages.ts'
import { t } from '../../texts/users.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

type Person = Pick<Outputs['users']['byId'], 'id' | 'isOwner'>

/** A user's sessions, with buttons that end them. The sessions of the owner have no buttons. */
export function UserSessions({ user: { id, isOwner } }: { user: Person }) {
  const { data: sessions } = trpc.users.sessions.useQuery({ id })
  const meta = {
    success: userMessages.userSignedOut,
    failure: userMessages.userChangeFailed,
    refresh: ['users', 'account', 'audit'] as const,
  }
  const end = trpc.users.endSession.useMutation({ meta })
  const endAll = trpc.users.endSessions.useMutation({ meta })
  return (
    <section aria-labelledby="user-sessions" className="card p-5">
      <h2 id="user-sessions" className="title-card">
        {t.signedInDevices}
      </h2>
      {!sessions ? (
        <Skeleton className="mt-3 h-16" />
      ) : sessions.length === 0 ? (
        <p className="mt-2 text-muted">{t.noSessions}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">{session.device}</p>
                <p className="text-sm text-muted">
                  {session.place && <>{session.place} · </>}
                  <Rich text={t.lastUsed} tags={{ date: () => <When date={session.seenAt} /> }} />
                </p>
              </div>
              {!isOwner && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t.signOutDevice(session.device)}
                  busy={end.isPending && end.variables.sessionId === session.id}
                  onClick={ignoreDoubleClick(() => end.mutate({ id, sessionId: session.id }))}
                >
                  {t.signOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOwner && sessions && sessions.length > 1 && (
        <Button
          className="mt-3"
          size="sm"
          variant="secondary"
          busy={endAll.isPending}
          onClick={ignoreDoubleClick(() => endAll.mutate({ id }))}
        >
          {t.signOutEverywhere}
        </Button>
      )}
    </section>
  )
}

/** A user's security events, with the same texts as their notifications. */
export function UserEvents({
  user: { id, username },
}: {
  user: Pick<Outputs['users']['byId'], 'id' | 'username'>
}) {
  const query = trpc.users.events.useInfiniteQuery(
    { id, limit: 10 },
    { getNextPageParam: (last) => last.nextCursor },
  )
  return (
    <section aria-labelledby="user-events" className="card p-5">
      <h2 id="user-events" className="title-card mb-3">
        {t.notificationsSent}
      </h2>
      <EventList query={query} empty={t.noNotifications} />
      <Link
        to="/admin/audit"
        search={readAuditSearch({ person: username })}
        className="text-link mt-3 inline-block"
      >
        {t.seeInAuditLog}
      </Link>
    </section>
  )
}
