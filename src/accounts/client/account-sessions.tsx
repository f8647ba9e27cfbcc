import { MonitorSmartphone } from 'lucide-react'
import { accountMessages } from './account-messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../platform/client/ui/hooks/ignore-double-click.ts'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { describeDevice, deviceOf } from '../user-agent.rules.ts'
import { t } from '../texts/account.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

/** The user's sessions, with buttons that end them. */
export function AccountSessions() {
  const { data: sessions } = trpc.account.sessions.useQuery()
  const meta = {
    success: accountMessages.sessionEnded,
    failure: accountMessages.sessionFailed,
    refresh: ['account'] as const,
  }
  const end = trpc.account.endSession.useMutation({ meta })
  const endOthers = trpc.account.endOtherSessions.useMutation({ meta })
  if (!sessions) return <Skeleton className="h-24" />
  return (
    <>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                {describeDevice(deviceOf(session.userAgent))}{' '}
                {session.current && <Badge className="ms-1">{t.thisDevice}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {session.address && <>{session.address} · </>}
                <Rich text={t.lastUsed} tags={{ time: () => <When date={session.seenAt} /> }} />
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t.signOutDevice(describeDevice(deviceOf(session.userAgent)))}
                busy={end.isPending && end.variables.id === session.id}
                onClick={ignoreDoubleClick(() => end.mutate({ id: session.id }))}
              >
                {t.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button
          className="mt-4"
          size="sm"
          variant="secondary"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t.signOutEverywhereElse}
        </Button>
      )}
    </>
  )
}
