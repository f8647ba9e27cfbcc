import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { HOME_SECTIONS, homeSectionsOf } from '../../home.rules.ts'
import { NO_SECTIONS } from '../../settings.schema.ts'
import { t } from '../../texts/settings.ts'
import type { SettingsDraft } from '../settings-draft.ts'
import { useSaveSettings } from '../use-save-settings.ts'
import { type HomeSection, sectionNames } from './section-names.ts'

/** The sections below the hero, with their order and visibility. */
export function HomeSections({ draft }: { draft: SettingsDraft }) {
  const { save, saving } = useSaveSettings(draft)
  const names = homeSectionsOf(draft.values.home_sections)
  const shown = names.flatMap((name) => HOME_SECTIONS.filter((section) => section === name))
  const type = (sections: readonly HomeSection[]) => {
    const value = sections.join(',')
    draft.type('home_sections', value === HOME_SECTIONS.join(',') ? '' : value || NO_SECTIONS)
  }
  const rows = [...shown, ...HOME_SECTIONS.filter((section) => !shown.includes(section))]
  const swap = (at: number, other: number) =>
    type(
      shown.map(
        (section, index) => (index === at ? shown[other] : index === other ? shown[at] : section) ?? section,
      ),
    )
  return (
    <section id="home-sections" aria-label={t.homeSections} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.homeSections}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.homeSectionsHint}</p>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save([{ key: 'home_sections', value: draft.values.home_sections }])
        }}
      >
        <ol className="max-w-xl divide-y divide-hairline">
          {rows.map((section, index) => {
            const isShown = shown.includes(section)
            const name = sectionNames[section]()
            return (
              <li key={section} className="flex items-center gap-2 py-1.5">
                <Checkbox
                  className="flex-1"
                  label={name}
                  checked={isShown}
                  onChange={() =>
                    type(isShown ? shown.filter((one) => one !== section) : [...shown, section])
                  }
                />
                <IconButton
                  label={t.moveSectionUp(name)}
                  disabled={!isShown || index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t.moveSectionDown(name)}
                  disabled={!isShown || index >= shown.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ol>
        <Button
          type="submit"
          variant="secondary"
          className="mt-4"
          disabled={!draft.isChanged('home_sections')}
          busy={saving}
          busyLabel={t.saving}
        >
          {t.saveSections}
        </Button>
      </form>
    </section>
  )
}
