import type { OwnPageKind } from '../academy/own-pages.rules.ts'
import { t } from './texts/own-pages.ts'

export const ownPageTitles: Record<OwnPageKind, () => string> = {
  about: () => t.about,
  terms: () => t.terms,
  privacy: () => t.privacy,
  refunds: () => t.refunds,
}
