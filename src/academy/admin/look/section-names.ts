import type { HOME_SECTIONS } from '../../home.rules.ts'
import { t } from '../../texts/settings.ts'

export type HomeSection = (typeof HOME_SECTIONS)[number]

export const sectionNames: Record<HomeSection, () => string> = {
  figures: () => t.figuresSection,
  courses: () => t.coursesSection,
  upgrade: () => t.upgradeSection,
}
