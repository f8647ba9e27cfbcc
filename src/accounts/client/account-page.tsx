import type { ReactNode } from 'react'
import { AccountData } from './account-data.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountProfile } from './account-profile.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountSecondFactor } from './second-factor/account-second-factor.tsx'
import { AccountTokens, useMayCreateTokens } from './tokens/account-tokens.tsx'
import { AccountEvents } from './security/account-events.tsx'
import { PrintedPassword } from './security/printed-password.tsx'
import { useSettings } from '../../academy/client/settings.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { useViewer } from './viewer.ts'
import { accounts } from '../accounts.policy.ts'

const places = [
  ['payments', 'My payments'],
  ['goal', 'Weekly goal'],
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['second-factor', 'Two-step verification'],
  ['sessions', 'Signed-in devices'],
  ['tokens', 'API tokens'],
  ['events', 'Security activity'],
  ['data', 'My data'],
] as const

/** Everything that somebody keeps with the academy, what they paid for included, and the way to change or take it. */
export function AccountPage({
  membership,
  payments,
  goal,
}: Record<'membership' | 'payments' | 'goal', ReactNode>) {
  const viewer = useViewer()
  const { yearly_plan: yearly } = useSettings()
  const plan = yearly === 'off' ? 'Plans' : 'Premium'
  const isAdmin = accounts.can(viewer, 'createStaffToken')
  const mayCreateTokens = useMayCreateTokens(isAdmin)
  const { data: tokens } = trpc.account.tokens.useQuery(undefined, { enabled: !mayCreateTokens })
  const showsTokens = mayCreateTokens || (tokens !== undefined && tokens.length > 0)
  if (!viewer) return null
  return (
    <div className="shell grid gap-8 py-8 sm:py-12 lg:grid-cols-[14rem_1fr] lg:gap-12">
      <div className="min-w-0 lg:sticky lg:top-[calc(6rem+var(--preview-bar))] lg:self-start">
        <h1 className="font-heading text-3xl font-semibold tracking-[-0.015em]">My Account</h1>
        <p className="mt-2 text-muted">
          Signed in as <span className="font-medium break-words text-ink">{viewer.username}</span>
        </p>
        <nav aria-label="On this page" className="mt-5">
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:m-0 lg:grid lg:gap-0.5 lg:p-0">
            {[['membership', plan] as const, ...places]
              .filter(([id]) => id !== 'tokens' || showsTokens)
              .map(([id, label]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center rounded-full border border-hairline bg-surface px-3.5 text-sm whitespace-nowrap hover:bg-ink/5 lg:-ml-3 lg:min-h-10 lg:rounded-control lg:border-0 lg:bg-transparent lg:px-3 lg:text-base"
                  >
                    {label}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
      </div>
      <div className="grid max-w-3xl min-w-0 gap-6">
        <AccountSection id="membership" title={plan}>
          {membership}
        </AccountSection>
        <AccountSection id="payments" title="My payments">
          {payments}
        </AccountSection>
        <AccountSection id="goal" title="Weekly goal">
          {goal}
        </AccountSection>
        <AccountSection id="profile" title="Profile">
          <AccountProfile viewer={viewer} />
        </AccountSection>
        <AccountSection id="password" title="Password" hint="Changing it signs you out everywhere else.">
          <PrintedPassword />
          <AccountPassword username={viewer.username} />
        </AccountSection>
        <AccountSection id="second-factor" title="Two-step verification">
          <AccountSecondFactor username={viewer.username} />
        </AccountSection>
        <AccountSection id="sessions" title="Signed-in devices">
          <AccountSessions />
        </AccountSection>
        {showsTokens && (
          <AccountSection id="tokens" title="API tokens" hint="Let programs use your account.">
            <AccountTokens isAdmin={isAdmin} />
          </AccountSection>
        )}
        <AccountSection id="events" title="Security activity">
          <AccountEvents />
        </AccountSection>
        <AccountSection id="data" title="My data">
          <AccountData />
          <AccountDeletion />
        </AccountSection>
      </div>
    </div>
  )
}
