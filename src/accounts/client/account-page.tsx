import type { ReactNode } from 'react'
import { AccountData } from './account-data.tsx'
import { AccountDeletion } from './account-deletion.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountProfile } from './account-profile.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountTwoStepVerification } from './two-step-verification/account-two-step-verification.tsx'
import { AccountTokens, useMayCreateTokens } from './tokens/account-tokens.tsx'
import { AccountEvents } from './security/account-events.tsx'
import { PrintedPassword } from './security/printed-password.tsx'
import { useSettings } from '../../academy/client/settings.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { useViewer } from './viewer.ts'
import { accounts } from '../accounts.policy.ts'
import { t } from '../texts/account.ts'
import { t as providers } from '../texts/sign-in-provider.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

const places = (provider: string | undefined) => [
  ['payments', t.myPayments],
  ['goal', t.weeklyGoal],
  ['classes', t.classCalendar],
  ['parents', t.parents],
  ['profile', t.profile],
  ['mail', t.email],
  ['push', t.notifications],
  ['password', t.password],
  ['provider', provider && providers.signInWith(provider)],
  ['second-factor', t.twoStepVerification],
  ['sessions', t.signedInDevices],
  ['tokens', t.apiTokens],
  ['events', t.securityActivity],
  ['data', t.myData],
]

/**
 * The account page: profile, security, payments and personal data. `classes` is null without live classes. `mail` is
 * null if the server sends no email. `push` is null if the server sends no notifications to devices. The page shows
 * `identity` only with a sign-in provider.
 */
export function AccountPage({
  membership,
  payments,
  goal,
  classes,
  parents,
  mail,
  push,
  identity,
}: Record<
  'membership' | 'payments' | 'goal' | 'classes' | 'parents' | 'mail' | 'push' | 'identity',
  ReactNode
>) {
  const viewer = useViewer()
  const { provider } = useSite()
  const { yearly_plan: yearly } = useSettings()
  const plan = yearly === 'off' ? t.plans : t.premium
  const isAdmin = accounts.can(viewer, 'createStaffToken')
  const mayCreateTokens = useMayCreateTokens(isAdmin)
  const { data: tokens } = trpc.account.tokens.useQuery(undefined, {
    enabled: !mayCreateTokens,
  })
  const showsTokens = mayCreateTokens || (tokens !== undefined && tokens.length > 0)
  if (!viewer) return null
  return (
    <div className="shell grid gap-8 py-8 sm:py-12 lg:grid-cols-[14rem_1fr] lg:gap-12">
      <div className="min-w-0 lg:sticky lg:top-[calc(6rem+var(--preview-bar))] lg:self-start">
        <h1 className="font-heading text-3xl font-semibold tracking-[-0.015em]">{t.myAccount}</h1>
        <p className="mt-2 text-muted">
          <Rich
            text={t.signedInAs(viewer.username)}
            tags={{
              name: (name) => <span className="font-medium break-words text-ink">{name}</span>,
            }}
          />
        </p>
        <nav aria-label={t.onThisPage} className="mt-5">
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:m-0 lg:grid lg:gap-0.5 lg:p-0">
            {[['membership', plan], ...places(provider)]
              .filter(
                ([id]) =>
                  (id !== 'tokens' || showsTokens) &&
                  (id !== 'classes' || classes !== null) &&
                  (id !== 'mail' || mail !== null) &&
                  (id !== 'push' || push !== null) &&
                  (id !== 'provider' || provider !== undefined),
              )
              .map(([id, label]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center rounded-full border border-hairline bg-surface px-3.5 text-sm whitespace-nowrap hover:bg-ink/5 lg:-ms-3 lg:min-h-10 lg:rounded-control lg:border-0 lg:bg-transparent lg:px-3 lg:text-base"
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
        <AccountSection id="payments" title={t.myPayments}>
          {payments}
        </AccountSection>
        <AccountSection id="goal" title={t.weeklyGoal}>
          {goal}
        </AccountSection>
        {classes !== null && (
          <AccountSection id="classes" title={t.classCalendar}>
            {classes}
          </AccountSection>
        )}
        <AccountSection id="parents" title={t.parents}>
          {parents}
        </AccountSection>
        <AccountSection id="profile" title={t.profile}>
          <AccountProfile viewer={viewer} />
        </AccountSection>
        {mail !== null && (
          <AccountSection id="mail" title={t.email} hint={t.emailHint}>
            {mail}
          </AccountSection>
        )}
        {push !== null && (
          <AccountSection id="push" title={t.notifications}>
            {push}
          </AccountSection>
        )}
        <AccountSection id="password" title={t.password} hint={t.changingSignsOut}>
          <PrintedPassword />
          <AccountPassword username={viewer.username} />
        </AccountSection>
        {provider && (
          <AccountSection
            id="provider"
            title={providers.signInWith(provider)}
            hint={providers.hint(provider)}
          >
            {identity}
          </AccountSection>
        )}
        <AccountSection id="second-factor" title={t.twoStepVerification}>
          <AccountTwoStepVerification username={viewer.username} />
        </AccountSection>
        <AccountSection id="sessions" title={t.signedInDevices}>
          <AccountSessions />
        </AccountSection>
        {showsTokens && (
          <AccountSection id="tokens" title={t.apiTokens} hint={t.letProgramsIn}>
            <AccountTokens isAdmin={isAdmin} />
          </AccountSection>
        )}
        <AccountSection id="events" title={t.securityActivity}>
          <AccountEvents />
        </AccountSection>
        <AccountSection id="data" title={t.myData}>
          <AccountData />
          <AccountDeletion />
        </AccountSection>
      </div>
    </div>
  )
}
