import { type Settings, SETTING_KEYS } from '../../shared/schemas/settings.ts'
import { trpc } from '../trpc.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminPage } from './admin-page.tsx'
import { HeroSettings } from './hero-settings.tsx'
import { OtherSettings } from './other-settings.tsx'

/** What the owner says on the pages: the hero, where to pay, who the academy is. */
export function SettingsPage() {
  const { data } = trpc.settings.list.useQuery()
  if (!data) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  const known = new Map(data.map(({ key, value }) => [key, value]))
  const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, known.get(key) ?? ''])) as Settings
  return (
    <AdminPage title="Site Settings">
      <div className="grid gap-6">
        <HeroSettings title={settings.hero_title} subtitle={settings.hero_subtitle} />
        <OtherSettings settings={settings} />
      </div>
    </AdminPage>
  )
}
