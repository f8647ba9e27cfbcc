import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { StaffTwoStepVerification } from '../office/admin/settings/staff-two-step-verification.tsx'
import { Suspense } from 'react'
import { useSite } from '../platform/client/page/site.ts'
import { lazyPart } from '../platform/client/hydration/lazy-part.ts'
import { useInBrowser } from '../platform/client/ui/hooks/use-in-browser.ts'
import { PlansLink } from '../payments/admin/plans/plans-link.tsx'
import { OwnPagesSettings } from '../site/admin/own-pages-settings.tsx'
import { LogoSettings } from '../site/admin/logo-settings.tsx'
import { SettingsPage } from '../academy/admin/settings-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: forAdmins((utils) =>
    Promise.all([
      utils.settings.list.fetch(),
      utils.payeeChanges.state.fetch(),
      utils.ownPages.sources.fetch(),
      utils.users.staffRule.fetch(),
    ]),
  ),
  head: adminHead(() => t.settings),
  component: Settings,
})

// Loaded separately, because most servers send no email.
const MailSettings = lazyPart(() =>
  import('../accounts/client/mail/mail-settings.tsx').then((m) => m.MailSettings),
)

function Settings() {
  const inBrowser = useInBrowser()
  const { sendsMail } = useSite()
  return (
    <SettingsPage
      logo={<LogoSettings />}
      pages={<OwnPagesSettings />}
      security={
        <>
          <PlansLink />
          <StaffTwoStepVerification />
          {sendsMail && <Suspense>{inBrowser && <MailSettings />}</Suspense>}
        </>
      }
    />
  )
}
