import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Setting } from '../settings.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { LeavingQuestion } from '../../platform/client/ui/overlays/leaving.tsx'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { ColorSettings } from './look/color-settings.tsx'
import { HomeSections } from './look/home-sections.tsx'
import { FigureSettings } from './figure-settings.tsx'
import { HeroSettings } from './hero-settings.tsx'
import { OtherSettings } from './other-settings.tsx'
import { WebhooksLink } from './webhooks/webhooks-link.tsx'
import { useSettingsDraft } from './settings-draft.ts'
import { t } from '../texts/settings.ts'

/** The owner's settings: hero, payments, academy and contact, followed by security. */
export function SettingsPage({ logo, pages, security }: Record<'logo' | 'pages' | 'security', ReactNode>) {
  const { data } = trpc.settings.list.useQuery()
  if (!data) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  return (
    <AdminPage title={t.siteSettings}>
      <Sections saved={data} logo={logo} />
      <div className="mt-6 grid gap-6">
        {pages}
        {security}
        <WebhooksLink />
      </div>
    </AdminPage>
  )
}

function Sections({ saved, logo }: { saved: readonly Setting[]; logo: ReactNode }) {
  const draft = useSettingsDraft(saved)
  // The command palette links to single settings by their keys.
  const key = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const field = key ? document.getElementsByName(key)[0] : undefined
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [key])
  return (
    <div className="grid gap-6">
      <HeroSettings draft={draft} />
      <HomeSections draft={draft} />
      <FigureSettings draft={draft} />
      {logo}
      <ColorSettings saved={saved} draft={draft} />
      <OtherSettings draft={draft} />
      <LeavingQuestion dirty={draft.dirty} />
    </div>
  )
}
