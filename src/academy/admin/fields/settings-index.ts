import type { SettingKey } from '../../settings.schema.ts'
import { t } from '../../texts/settings.ts'
import { t as names } from '../../texts/setting-names.ts'
import { t as synonyms } from '../../texts/settings-words.ts'
import { settingsCards } from './settings-fields.ts'

/** Cards that have a single entry for all their settings. */
type CardId = 'figures' | 'home-sections' | 'colors' | 'own-pages' | 'payee-confirmation'

/** A setting in the search index of the command palette. */
export type IndexedSetting = {
  label: string
  /** The title of the card that contains the setting. */
  card: string
  /** Other words with which the command palette finds the setting. */
  words: string
  /** The part of the page: the key of the setting, or the ID of its card. */
  hash: SettingKey | CardId
}

const WORDS: { [Key in IndexedSetting['hash']]?: () => string } = {
  hero_title: () => synonyms.hero,
  hero_subtitle: () => synonyms.hero,
  figures: () => synonyms.figures,
  'home-sections': () => synonyms.sections,
  logo: () => synonyms.logo,
  colors: () => synonyms.colors,
  'own-pages': () => synonyms.pages,
  'payee-confirmation': () => synonyms.payeeConfirmation,
  upi_id: () => synonyms.upiId,
  upi_payee: () => synonyms.upiPayee,
  bank_account_name: () => synonyms.bankAccount,
  bank_account_number: () => synonyms.bankAccount,
  bank_ifsc: () => synonyms.bankAccount,
  bank_name: () => synonyms.bankAccount,
  membership_price: () => synonyms.price,
  approval_hours: () => synonyms.responseTime,
  provisional_hours: () => synonyms.provisional,
  difference_days: () => synonyms.upgradeCredit,
  grace_days: () => synonyms.grace,
  sells_seats: () => synonyms.seats,
  refund_policy: () => synonyms.refunds,
  academy_name: () => synonyms.academyName,
  academy_address: () => synonyms.address,
  time_zone: () => synonyms.timeZone,
  languages: () => synonyms.languages,
  registration_name: () => synonyms.registration,
  registration_mobile: () => synonyms.registration,
  student_tokens: () => synonyms.tokens,
  gstin: () => synonyms.tax,
  gst_name: () => synonyms.tax,
  gst_rate: () => synonyms.tax,
  gst_sac: () => synonyms.tax,
  gst_address: () => synonyms.tax,
  contact_phone: () => synonyms.contact,
  contact_whatsapp: () => synonyms.contact,
  contact_email: () => synonyms.contact,
}

/** Returns all settings of the page. */
export function listSettings(): IndexedSetting[] {
  const listed: Omit<IndexedSetting, 'words'>[] = [
    { label: t.heroTitle, card: t.homepageHero, hash: 'hero_title' },
    { label: t.heroSubtitle, card: t.homepageHero, hash: 'hero_subtitle' },
    { label: t.homeSections, card: t.siteSettings, hash: 'home-sections' },
    { label: t.figures, card: t.siteSettings, hash: 'figures' },
    { label: names.logo, card: t.siteSettings, hash: 'logo' },
    { label: t.colors, card: t.siteSettings, hash: 'colors' },
    { label: names.payeeConfirmation, card: t.payments, hash: 'payee-confirmation' },
    { label: t.pages, card: t.siteSettings, hash: 'own-pages' },
    ...settingsCards().flatMap(({ title, fields, more = [] }) =>
      [...fields, ...more].map(({ key, label }) => ({ label, card: title, hash: key })),
    ),
  ]
  return listed.map((one) => ({ ...one, words: WORDS[one.hash]?.() ?? '' }))
}
