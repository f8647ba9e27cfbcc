import { useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../platform/client/ui/forms/input.tsx'
import type { SettingKey } from '../settings.schema.ts'
import type { SettingsDraft } from './settings-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { t } from '../texts/settings.ts'

/** The settings for the two texts of the home page's hero, with a preview. */
export function HeroSettings({ draft }: { draft: SettingsDraft }) {
  const { hero_title: title, hero_subtitle: subtitle } = draft.values
  const { save, saving } = useSaveSettings(draft)
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof save>>>([])
  const errorOf = (name: SettingKey) =>
    refused.find(({ key, value }) => key === name && value === draft.values[name])?.error
  return (
    <section aria-labelledby="hero" className="card p-5 sm:p-6">
      <h2 id="hero" className="title-card">
        {t.homepageHero}
      </h2>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save([
              { key: 'hero_title', value: title },
              { key: 'hero_subtitle', value: subtitle },
            ]).then(setRefused)
          }}
        >
          <Field label={t.heroTitle} error={errorOf('hero_title')}>
            <Input
              name="hero_title"
              value={title}
              maxLength={MAX.setting}
              onChange={(event) => draft.type('hero_title', event.target.value)}
            />
          </Field>
          <Field label={t.heroSubtitle} error={errorOf('hero_subtitle')}>
            <Textarea
              rows={3}
              name="hero_subtitle"
              value={subtitle}
              maxLength={MAX.setting}
              onChange={(event) => draft.type('hero_subtitle', event.target.value)}
            />
          </Field>
          <div>
            <Button type="submit" busy={saving} busyLabel={t.saving}>
              {t.saveSettings}
            </Button>
          </div>
        </form>
        <div role="group" aria-label={t.preview} className="min-w-0">
          <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
            {t.preview}
          </p>
          <div className="lamplight rounded-card border border-hairline bg-page px-6 py-10 [--lamp-x:80%]">
            <p className="title-page break-words">{title.trim() || t.heroTitle}</p>
            <p className="mt-3 text-lg break-words text-muted">{subtitle.trim() || t.heroSubtitle}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
